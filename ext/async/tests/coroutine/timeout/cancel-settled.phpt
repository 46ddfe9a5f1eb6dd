--TEST--
cancel() on a settled Timeout does nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, timeout, delay};

$t = timeout(1);
delay(30);
$t->cancel();
$t->cancel();
var_dump($t->isCompleted(), $t->isCancelled());
try {
    await($t);
} catch (Throwable $e) {
    echo $e::class, "\n";
}

$t = timeout(60_000);
$t->cancel(new Async\AsyncCancellation('first'));
$t->cancel(new Async\AsyncCancellation('second'));
try {
    await($t);
} catch (Throwable $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
bool(true)
bool(false)
Async\TimeoutException
first
