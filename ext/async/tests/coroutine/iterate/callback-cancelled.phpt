--TEST--
Cancelling the coroutine of a callback is an exception of that callback
--FILE--
<?php
use function Async\{iterate, suspend, delay, current_coroutine};

try {
    iterate([1, 2], function ($v) {
        static $first;
        if ($v === 1) {
            $first = current_coroutine();
            delay(100_000);
        } else {
            $first->cancel(new Async\AsyncCancellation('one of them'));
        }
    });
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
one of them
