--TEST--
with_timeout(): the clean-up of a coroutine that was cancelled first has the time that it needs; a limit inside the clean-up holds
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TimeoutException;
use function Async\{await, delay, spawn, with_timeout};

$coroutine = spawn(fn() => with_timeout(3, function () {
    try {
        delay(20000);
    } finally {
        delay(20);
        echo "cleaned up\n";
    }
}));
delay(1);
$coroutine->cancel();
try {
    await($coroutine);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
var_dump($coroutine->isCancelled());

$coroutine = spawn(function () {
    try {
        delay(20000);
    } finally {
        try {
            with_timeout(2, fn() => delay(20000));
        } catch (TimeoutException $e) {
            echo $e->getMessage(), "\n";
        }
    }
});
delay(1);
$coroutine->cancel();
try {
    await($coroutine);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
?>
--EXPECT--
cleaned up
Async\AsyncCancellation
bool(true)
Timeout occurred after 2 milliseconds
Async\AsyncCancellation
