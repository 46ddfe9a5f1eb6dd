--TEST--
delay() and timeout() take any number of milliseconds: beyond 32 bits too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, timeout, await, suspend};
foreach ([4_294_967_294, 4_294_967_295, 4_294_967_296, 5_000_000_000, PHP_INT_MAX] as $ms) {
    $coroutine = spawn(fn () => delay($ms));
    suspend();
    echo implode($coroutine->getAwaitingInfo()), "\n";
    $coroutine->cancel();
}
$never = spawn(fn () => delay(PHP_INT_MAX));
$timeout = timeout(PHP_INT_MAX);
$waiter = spawn(fn () => await($never, $timeout));
delay(20);
var_dump($never->isCompleted(), $timeout->isCompleted(), $waiter->isCompleted());
$never->cancel();
$waiter->cancel();
--EXPECT--
Timer(4294967294 ms)
Timer(4294967295 ms)
Timer(4294967296 ms)
Timer(5000000000 ms)
Timer(for ever)
bool(false)
bool(false)
bool(false)
