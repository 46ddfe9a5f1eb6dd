--TEST--
Cancelling a Timeout wakes who waits on it: as subject with its cancellation, as token with it as previous
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, timeout, delay};

$t = timeout(60_000);
$never = spawn(function () { delay(60_000); });
$subject = spawn(function () use ($t) {
    try {
        await($t);
    } catch (Throwable $e) {
        return $e::class . ' ' . $e->getMessage();
    }
});
$token = spawn(function () use ($t, $never) {
    try {
        await($never, $t);
    } catch (Throwable $e) {
        return $e::class . ' ' . $e->getPrevious()->getMessage();
    }
});
suspend();
$t->cancel(new Async\AsyncCancellation('reason'));
echo await($subject), "\n", await($token), "\n";
$never->cancel();
--EXPECT--
Async\AsyncCancellation reason
Async\OperationCanceledException reason
