--TEST--
A reload that is cancelled while its workers start ends them: another one can follow, and the old workers serve meanwhile
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$directory = temporary_directory();
touch("$directory/go");
$port = free_port();
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(2)->setStatsEnabled(true)->setBootloader(static function () use ($directory) {
    touch("$directory/begun-" . bin2hex(random_bytes(8)));
    while (!file_exists("$directory/go")) {
        delay(2);
    }
}));
$server->addHttpHandler(fn($request, $response) => $response->setBody('served'));
spawn(function () use ($server, $directory, $port) {
    while (count($server->getStats()['workers'] ?? []) < 2) {
        delay(2);
    }
    fetch("127.0.0.1:$port", '/');
    unlink("$directory/go");
    array_map(unlink(...), glob("$directory/begun-*"));
    $reload = spawn($server->reload(...));
    while (count(glob("$directory/begun-*")) < 2) {
        delay(2);
    }
    var_dump($server->reload());
    $reload->cancel();
    try {
        await($reload);
    } catch (Async\AsyncCancellation) {
        echo "cancelled\n";
    }
    echo fetch("127.0.0.1:$port", '/')[2], "\n";

    // The workers that do not serve leave first.
    touch("$directory/go");
    for ($end = hrtime(true) + 20e9; !($done = $server->reload()) && hrtime(true) < $end; delay(5));
    var_dump($done);
    echo fetch("127.0.0.1:$port", '/')[2], "\n";
    $server->stop();
});
var_dump($server->start());
?>
--EXPECT--
bool(false)
cancelled
served
bool(true)
served
bool(true)
