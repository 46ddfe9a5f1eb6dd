--TEST--
reload(): new workers serve from the same sockets; no request is lost, refused or cut off; SIGHUP; the counters go on
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--INI--
opcache.file_update_protection=2
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$ports = [free_port()];
$path = tempnam(sys_get_temp_dir(), 'pool');
unlink($path);
file_put_contents($code = "$path.php", '<?php return 1;');
$server = new HttpServer((new HttpServerConfig())
    ->addListener('127.0.0.1', $ports[0])->addUnixListener($path)
    ->setWorkers(2)->setStatsEnabled(true)->enableReloadOnSignal()
    ->setBootloader(function () use ($code) { $GLOBALS['version'] = require $code; }));
$server->addHttpHandler(function ($request, $response) {
    delay(2);
    $response->end("version {$GLOBALS['version']}");
});

$client = spawn(function () use ($server, $ports, $path, $code) {
    while (count($server->getStats()['workers']) < 2) {
        delay(1);
    }
    $done = false;
    $count = 0;
    $wrong = $clients = [];
    foreach (["127.0.0.1:$ports[0]", "unix://$path"] as $address) {
        for ($i = 0; $i < 4; $i++) {
            $clients[] = spawn(function () use ($address, &$done, &$count, &$wrong) {
                while (!$done) {
                    $socket = stream_socket_client(str_contains($address, '://') ? $address : "tcp://$address", $code, $message, 10);
                    $socket && fwrite($socket, get('/', "Connection: close\r\n"));
                    $answer = $socket ? read_all($socket) : "(no connection: $message)";
                    preg_match('/version \d$/', $answer) ? $count++ : $wrong[] = $answer;
                }
            });
        }
    }
    $some_more = function () use (&$count) {
        for ($before = $count; $count < $before + 30;) {
            delay(1);
        }
    };
    $some_more();
    for ($i = 2; $i < 5; $i++) {
        file_put_contents($code, "<?php return $i;");
        var_dump($server->reload());
        echo fetch("127.0.0.1:$ports[0]", '/')[2], "\n";
        $count++;
        $some_more();
    }
    echo "-- two at once\n";
    $both = [spawn(fn() => $server->reload()), spawn(fn() => $server->reload())];
    var_dump(await($both[0]), await($both[1]));
    $some_more();

    echo "-- by a signal\n";
    file_put_contents($code, '<?php return 7;');
    posix_kill(getmypid(), SIGHUP);
    while (fetch("127.0.0.1:$ports[0]", '/')[2] !== 'version 7') {
        $count++;
    }
    $count++;
    $some_more();

    echo "-- one that cannot start: the old ones go on\n";
    file_put_contents($code, '<?php throw new Exception("no");');
    var_dump(@$server->reload());
    echo fetch("127.0.0.1:$ports[0]", '/')[2], "\n";
    $count++;
    $some_more();

    $done = true;
    array_map(await(...), $clients);
    var_dump($wrong, array_keys($server->getStats()['workers']), $server->getStats()['totals']['total_requests'] - $count);
    $server->stop();
});
var_dump($server->start());
await($client);
var_dump(file_exists($path));
unlink($code);
?>
--EXPECTF--
bool(true)
version 2
bool(true)
version 3
bool(true)
version 4
-- two at once
bool(true)
bool(false)
-- by a signal
-- one that cannot start: the old ones go on
%A
bool(false)
version 7
array(0) {
}
array(2) {
  [0]=>
  int(0)
  [1]=>
  int(1)
}
int(0)
bool(true)
bool(false)
