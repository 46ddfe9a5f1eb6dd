--TEST--
A place kept by a rejection goes to a waiter when the next idle resource is taken instead
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

$n = 0;
$pool = new Pool(
    function () use (&$n) { return ++$n; },
    beforeAcquire: function ($r) { suspend(); return $r != 1; },
    min: 2, max: 2,
);
spawn(function () use ($pool) { echo 'a got ' . $pool->acquire() . "\n"; });
spawn(function () use ($pool) { echo 'b got ' . $pool->acquire() . "\n"; });
spawn(function () use ($pool) { echo 'c got ' . $pool->acquire() . "\n"; });
$main = Async\current_coroutine();
for ($i = 0; $i < 6; $i++) { suspend(); if (count($pool) > 2) echo "too many\n"; }
var_dump(count($pool));
$pool->release(2);
delay(1);
?>
--EXPECT--
a got 3
b got 2
int(2)
c got 2
