--TEST--
getAwaitingInfo lists the triggers that have not settled, and the token
--FILE--
<?php
use function Async\{spawn, suspend, timeout, await_all};

$a = spawn(function () { suspend(); suspend(); suspend(); return 1; });
$b = spawn(fn () => 2);
$waiting = spawn(fn () => await_all([$a, $b], timeout(5000)));
suspend();
suspend();
print_r($waiting->getAwaitingInfo());
$iterating = spawn(fn () => await_all(new ArrayIterator([$a]), timeout(5000)));
suspend();
print_r($iterating->getAwaitingInfo());
?>
--EXPECTF--
Array
(
    [0] => Timeout(5000 ms)
    [1] => Coroutine %d spawned at %sawaiting-info.php:%d, suspended at %sawaiting-info.php:%d ({closure:%s})
)
Array
(
    [0] => Timeout(5000 ms)
    [1] => iterator-completion
)
