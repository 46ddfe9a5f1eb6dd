--TEST--
A resource found unhealthy frees its place for a waiter
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, delay, suspend};

$n = 0;
$hold = true;
$pool = new Pool(function () use (&$n) { return ++$n; }, healthcheck: function () use (&$hold) { while ($hold) suspend(); return false; }, min: 1, max: 1, healthcheckInterval: 5);
while (!$pool->activeCount()) delay(1);
spawn(function () use ($pool) { echo 'waiter got ' . $pool->acquire() . "\n"; });
suspend();
$hold = false;
suspend(); suspend();
?>
--EXPECT--
waiter got 2
