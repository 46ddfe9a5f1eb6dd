--TEST--
A server, and a configuration, in other threads: copies serve side by side on the same port, each is stopped by itself
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$port = free_port();
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setStatsEnabled(true)->setWorkers(4));
$server->addHttpHandler(function ($request, $response) use ($server) {
    $response->end(json_encode([$server->isRunning(), $server->getConfig()->getWorkers()]));
});
$pool = new Async\ThreadPool(2);
$tasks = [];
for ($i = 0; $i < 2; $i++) {
    $tasks[] = $pool->submit(function () use ($server) {
        $state = [$server->isRunning(), $server->getConfig()->isLocked()];
        spawn(function () use ($server) {
            while ($server->getStats()['totals']['total_requests'] < 20) {
                delay(1);
            }
            $server->stop();
        });
        return [...$state, $server->start(), $server->isRunning()];
    });
}
while (count($server->getStats()['workers']) < 2) {
    delay(1);
}
$answers = [];
for ($i = 0; $i < 20; $i++) {
    $answers[] = fetch("127.0.0.1:$port", '/')[2];
}
echo implode(' ', array_unique($answers)), "\n";
foreach ($tasks as $task) {
    echo json_encode(await($task)), "\n";
}
var_dump($server->isRunning(), $server->getStats()['workers'], $server->getStats()['totals']['total_requests']);

echo "-- a configuration: one that is not locked may be used there\n";
$config = (new HttpServerConfig())->addListener('127.0.0.1', $port)->setWriteTimeout(77)->enableHotReload([__DIR__])
    ->setProxyProtocol(['10.0.0.0/8', 'unix'])->addCertificate(__FILE__, __FILE__, ['a.example.com']);
echo json_encode(await($pool->submit(function () use ($config) {
    $config->setReadTimeout(5);
    $server = new HttpServer($config);
    return [$config->isLocked(), $config->getWriteTimeout(), $config->getListeners()[0]['host'], $config->getProxyProtocol(), $config->getCertificates()[0]['names']];
}))), "\n";
var_dump($config->isLocked(), $config->getReadTimeout());

echo "-- nothing else crosses\n";
foreach ([new TrueAsync\StaticHandler('/x/', __DIR__)] as $object) {
    try {
        $pool->submit(fn() => $object);
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
[true,4]
[false,true,true,false]
[false,true,true,false]
bool(false)
array(0) {
}
int(20)
-- a configuration: one that is not locked may be used there
[true,77,"127.0.0.1",["10.0.0.0\/8","unix"],["a.example.com"]]
bool(false)
int(30)
-- nothing else crosses
Cannot submit the task: Cannot transfer an object of class TrueAsync\StaticHandler between threads ($task(use $object))
