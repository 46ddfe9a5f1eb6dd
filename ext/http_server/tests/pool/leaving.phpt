--TEST--
setWorkers(): a worker that stops itself while others start, before and behind a reload that fails; stop() at any moment of the start
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$gate = tempnam(sys_get_temp_dir(), 'pool');
$fail = "$gate.fail";

function run(Closure $client, ?Closure $bootloader = null): void
{
    $port = free_port();
    $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(2)->setStatsEnabled(true)->setBootloader($bootloader));
    $server->addHttpHandler(function ($request, $response) use ($server) {
        $request->getPath() === '/stop' && $server->stop();
        $response->end('ok');
    });
    $client = spawn(function () use ($client, $server, $port) {
        while (count($server->getStats()['workers']) < 2) {
            delay(1);
        }
        $client($server, "127.0.0.1:$port");
        $server->stop();
    });
    var_dump($server->start());
    await($client);
}

/** Every connection is served, whichever socket the kernel gives it. */
function all_served(string $address): void
{
    $answers = [];
    for ($i = 0; $i < 20; $i++) {
        $answers[] = fetch($address, '/')[2];
    }
    echo implode(array_unique($answers)), ' ';
}

$bootloader = function () use ($gate, $fail) {
    /* Only a reload waits at the gate. */
    while (file_exists("$gate.shut")) {
        clearstatcache();
        delay(1);
    }
    file_exists($fail) && throw new Exception('not this time');
};

echo "-- an old worker leaves while the new ones start\n";
run(function ($server, $address) use ($gate) {
    touch("$gate.shut");
    $reload = spawn(fn() => $server->reload());
    delay(20);
    fetch($address, '/stop');
    while (count($server->getStats()['workers']) > 1) {
        delay(1);
    }
    unlink("$gate.shut");
    var_dump(await($reload), count($server->getStats()['workers']));
    all_served($address);
    var_dump($server->reload());
}, $bootloader);

echo "-- one has left, and a reload fails\n";
run(function ($server, $address) use ($fail) {
    fetch($address, '/stop');
    while (count($server->getStats()['workers']) > 1) {
        delay(1);
    }
    all_served($address);
    touch($fail);
    var_dump($server->reload());
    all_served($address);
    unlink($fail);
    var_dump($server->reload(), count($server->getStats()['workers']));
    all_served($address);
}, $bootloader);

echo "-- stop() at any moment of the start\n";
$ends = [];
for ($i = 0; $i < 60; $i++) {
    $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', free_port())->setWorkers(8));
    $server->addHttpHandler(fn() => null);
    $stop = spawn(function () use ($server, $i) {
        delay(intdiv($i, 10));
        $server->stop();
    });
    $ends[] = $server->start();
    await($stop);
}
var_dump(array_count_values(array_map(json_encode(...), $ends)));
unlink($gate);
?>
--EXPECT--
-- an old worker leaves while the new ones start
bool(true)
int(2)
ok bool(true)
bool(true)
-- one has left, and a reload fails
ok bool(false)
ok bool(true)
int(2)
ok bool(true)
-- stop() at any moment of the start
array(1) {
  ["true"]=>
  int(60)
}
