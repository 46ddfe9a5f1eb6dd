--TEST--
A waiter that is woken with a reservation when close() comes gets PoolException, its resource goes with the idle ones
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

$pool = new Pool(fn () => new stdClass, function () { echo "destroyed\n"; }, max: 1);
$r = $pool->acquire();
spawn(function () use ($pool) { try { $pool->acquire(); } catch (Async\PoolException $e) { echo $e->getMessage(), "\n"; } });
suspend();
$pool->release($r);
$pool->close();
var_dump(count($pool));
suspend();
?>
--EXPECT--
destroyed
int(0)
Pool is closed
