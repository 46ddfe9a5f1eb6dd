--TEST--
setWorkers(): stop() by the parent, in a worker, in a bootloader that waits; exit() and graceful_shutdown()
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

function pool(callable $handler, int $workers = 2, ?Closure $bootloader = null): array
{
    $port = free_port();
    $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers($workers)->setStatsEnabled(true)->setBootloader($bootloader));

    return [$server, "127.0.0.1:$port", $server->addHttpHandler($handler)];
}

function wait_for_workers(HttpServer $server, int $count): void
{
    while (count($server->getStats()['workers']) !== $count) {
        delay(1);
    }
}

echo "-- a bootloader that waits\n";
$begun = new Async\ThreadChannel(2);
[$server] = pool(fn() => null, 2, function () use ($begun) {
    try {
        $begun->send(1);
        delay(60_000);
    } finally {
        echo "cut off\n";
    }
});
$stop = spawn(function () use ($server, $begun) {
    $begun->recv();
    $begun->recv();
    var_dump($server->stop(), $server->isRunning());
});
var_dump($server->start());
await($stop);

echo "-- requests finish, start() returns before stop() does\n";
[$server, $address] = pool(function ($request, $response) {
    delay(50);
    $response->end('finished');
});
$stop = spawn(function () use ($server, $address) {
    wait_for_workers($server, 2);
    $requests = [];
    for ($i = 0; $i < 4; $i++) {
        $requests[] = spawn(fn() => fetch($address, '/')[2]);
    }
    while ($server->getStats()['totals']['active_requests'] < 4) {
        delay(1);
    }
    $second = spawn(fn() => $server->stop());
    $server->stop();
    echo "stop() returns\n";
    var_dump(await($second));
    foreach ($requests as $request) {
        echo await($request), "\n";
    }
});
var_dump($server->start());
echo "start() has returned\n";
await($stop);

echo "-- in a worker: that one ends, and no connection waits for it\n";
[$server, $address] = (function () {
    $port = free_port();
    $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(2)->setStatsEnabled(true));
    $server->addHttpHandler(function ($request, $response) use ($server) {
        $response->end(json_encode($request->getPath() === '/stop' ? [$server->stop(), $server->stop()] : 'ok'));
    });
    return [$server, "127.0.0.1:$port"];
})();
$client = spawn(function () use ($server, $address) {
    wait_for_workers($server, 2);
    echo fetch($address, '/stop')[2], "\n";
    wait_for_workers($server, 1);
    $answers = [];
    for ($i = 0; $i < 20; $i++) {
        $answers[] = fetch($address, '/')[2];
    }
    echo implode(array_unique($answers)), "\n";
    var_dump($server->reload(), count($server->getStats()['workers']));
    /* The last one of a pool. */
    fetch($address, '/stop');
    wait_for_workers($server, 1);
    fetch($address, '/stop');
});
var_dump($server->start());
await($client);

echo "-- the end of the program\n";
[$server] = pool(fn() => null);
register_shutdown_function(function () use ($server) {
    echo "shutdown function, ", json_encode($server->isRunning()), "\n";
});
spawn(function () use ($server) {
    wait_for_workers($server, 2);
    Async\graceful_shutdown();
});
var_dump($server->start());
?>
--EXPECT--
-- a bootloader that waits
cut off
cut off
bool(true)
bool(true)
bool(false)
-- requests finish, start() returns before stop() does
bool(true)
start() has returned
stop() returns
bool(true)
finished
finished
finished
finished
-- in a worker: that one ends, and no connection waits for it
[true,true]
"ok"
bool(true)
int(2)
bool(true)
-- the end of the program
bool(true)
shutdown function, false
