--TEST--
A reload that is asked for while the first workers start follows when they serve: by SIGHUP, and by reload()
--EXTENSIONS--
true_async_server
posix
--INI--
opcache.file_update_protection=2
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{delay, spawn};

$directory = temporary_directory();
foreach (['signal' => fn($server) => posix_kill(getmypid(), SIGHUP), 'call' => fn($server) => spawn(fn() => print 'reload(): ' . json_encode($server->reload()) . "\n")] as $how => $ask) {
    array_map(unlink(...), glob("$directory/*"));
    file_put_contents("$directory/version.php", '<?php return 1;');
    $port = free_port();
    $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(2)->enableReloadOnSignal()
        ->setBootloader(static function () use ($directory) {
            $GLOBALS['version'] = require "$directory/version.php";
            touch("$directory/begun-" . bin2hex(random_bytes(8)));
            while (!file_exists("$directory/go")) {
                delay(2);
            }
        }));
    $server->addHttpHandler(fn($request, $response) => $response->setBody("version {$GLOBALS['version']}"));
    spawn(function () use ($server, $directory, $port, $how, $ask) {
        while (count(glob("$directory/begun-*")) < 2) {
            delay(2);
        }
        file_put_contents("$directory/version.php", '<?php return 2;');
        $asked = $ask($server);
        delay(20);
        touch("$directory/go");
        for ($end = hrtime(true) + 20e9, $answer = ''; $answer !== 'version 2' && hrtime(true) < $end; delay(5)) {
            $answer = fetch("127.0.0.1:$port", '/')[2];
        }
        $asked instanceof Async\Coroutine && Async\await($asked);
        echo "$how: $answer\n";
        $server->stop();
    });
    var_dump($server->start());
}
?>
--EXPECT--
signal: version 2
bool(true)
reload(): true
call: version 2
bool(true)
