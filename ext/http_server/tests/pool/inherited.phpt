--TEST--
Workers on an inherited socket: all threads accept from it, a reload loses nothing, and it is open after stop()
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$tcp = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($tcp, false);
$inode = fstat($tcp)['ino'];
$number = (int) current(array_filter(scandir('/proc/self/fd'), fn($number) => @readlink("/proc/self/fd/$number") === "socket:[$inode]"));

$server = new HttpServer((new HttpServerConfig())->addInheritedListener($number)->setWorkers(2)->setStatsEnabled(true));
$server->addHttpHandler(function ($request, $response) {
    delay(1);
    $response->end('answer');
});
$client = spawn(function () use ($server, $address) {
    while (count($server->getStats()['workers']) < 2) {
        delay(1);
    }
    $done = false;
    $wrong = [];
    $clients = [];
    for ($i = 0; $i < 4; $i++) {
        $clients[] = spawn(function () use ($address, &$done, &$wrong) {
            while (!$done) {
                $answer = fetch($address, '/');
                $answer[2] === 'answer' || $wrong[] = $answer;
            }
        });
    }
    while (count(array_filter(array_column($server->getStats()['workers'], 'total_requests'))) < 2) {
        delay(1);
    }
    var_dump($server->reload());
    $done = true;
    array_map(await(...), $clients);
    var_dump($wrong);
    $server->stop();
});
var_dump($server->start());
await($client);
$connection = stream_socket_client("tcp://$address");
var_dump(is_resource(stream_socket_accept($tcp, 5)));
?>
--EXPECT--
bool(true)
array(0) {
}
bool(true)
bool(true)
