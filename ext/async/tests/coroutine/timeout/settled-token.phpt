--TEST--
A settled Timeout used as a token trips immediately
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, timeout, delay};

$never = spawn(function () { delay(60_000); });

$expired = timeout(1);
delay(30);
$cancelled = timeout(60_000);
$cancelled->cancel();

foreach ([$expired, $expired, $cancelled] as $token) {
    $order = [];
    spawn(function () use (&$order) { $order[] = 'other'; });
    try {
        await($never, $token);
    } catch (Async\OperationCanceledException $e) {
        echo $e->getMessage(), ', ', get_class($e->getPrevious()), "\n";
    }
}
$never->cancel();
--EXPECT--
Operation has been cancelled, Async\TimeoutException
Operation has been cancelled, Async\TimeoutException
Operation has been cancelled, Async\AsyncCancellation
