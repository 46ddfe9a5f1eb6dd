--TEST--
Timeout::cancel() settles at the call, with the given cancellation or a default one
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, timeout};

$t = timeout(60_000);
$t->cancel($reason = new Async\AsyncCancellation('mine'));
var_dump($t->isCompleted(), $t->isCancelled());
try {
    await($t);
} catch (Async\AsyncCancellation $e) {
    var_dump($e === $reason);
}

$t = timeout(60_000);
$t->cancel();
var_dump($t->isCompleted(), $t->isCancelled());
try {
    await($t);
} catch (Throwable $e) {
    echo $e::class, "\n";
}

foreach ([new Cancellation('root'), new Exception('x'), 1] as $wrong) {
    try {
        timeout(60_000)->cancel($wrong);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Async\AsyncCancellation
Async\Timeout::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, Cancellation given
Async\Timeout::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, Exception given
Async\Timeout::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, int given
