--TEST--
A name and the place of creation are in reports: Channel, Pool, FutureState, Coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, Future, FutureState, Pool};
use function Async\{await, spawn};

$channel = new Channel(name: 'orders');
$state = new FutureState('config');
$pool = new Pool(fn () => 1, max: 1, name: 'connections');
$pool->acquire();
foreach ([fn () => $channel->recv(), fn () => await(new Future($state)), fn () => $pool->acquire()] as $i => $wait) {
    $coroutine = spawn($wait);
    Async\suspend();
    echo str_replace(__DIR__ . '/', '', $coroutine->getAwaitingInfo()[0]), "\n";
    $coroutine->cancel();
}
echo str_replace(__DIR__ . '/', '', (new FutureState)->getAwaitingInfo()[0]), "\n";

$worker = spawn(fn () => Async\delay(60_000));
var_dump($worker->getName(), $worker->setName('worker') === $worker, $worker->getName());
$waits = spawn(fn () => await($worker));
Async\suspend();
echo str_replace(__DIR__ . '/', '', $waits->getAwaitingInfo()[0]), "\n";
var_dump($worker->setName('')->getName());
$worker->cancel();
$waits->cancel();
?>
--EXPECTF--
Channel "orders" made at names.php:5 (capacity=0, receivers=1, senders=0, reserved=0/0)
FutureState "config" made at names.php:6 (pending)
Pool "connections" made at names.php:7 (idle=0, active=1, reserved=0, max=1)
FutureState made at names.php:15 (pending)
string(0) ""
bool(true)
string(6) "worker"
Coroutine 5 spawned at names.php:17, suspended at %s:%d (worker)
string(0) ""
