--TEST--
A coroutine that cancels itself inside protect() gets the cancellation when protection ends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await, current_coroutine};

$c = spawn(function () {
    try {
        protect(function () {
            current_coroutine()->cancel(new Async\AsyncCancellation('own'));
            suspend();
            echo "still protected\n";
        });
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
        throw $e;
    }
});
try { await($c); } catch (Async\AsyncCancellation $e) { var_dump($c->isCancelled()); }
--EXPECT--
still protected
own
bool(true)
