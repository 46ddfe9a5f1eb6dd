--TEST--
Children that have ended by themselves are left alone
--FILE--
<?php
use function Async\{iterate, spawn, await};

iterate([1, 2], function ($v) {
    $child = spawn(fn () => $v * 10);
    echo await($child), "\n";
    var_dump($child->isCancellationRequested());
});
?>
--EXPECT--
10
bool(false)
20
bool(false)
