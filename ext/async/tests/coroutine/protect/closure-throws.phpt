--TEST--
If the closure throws, its exception propagates; the cancellation comes at the next suspension point
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await};

$done = spawn(fn () => 'done');
$c = spawn(function () use ($done) {
    try {
        protect(function () {
            suspend();
            throw new LogicException('from the closure');
        });
    } catch (LogicException $e) {
        echo $e->getMessage(), ' ', var_export($e->getPrevious(), true), "\n";
    }
    /* A call that completes without parking is no delivery point. */
    echo await($done), "\n";
    try {
        suspend();
        echo "never\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    suspend();
    echo "delivered once\n";
});
suspend();
$c->cancel(new Async\AsyncCancellation('stored'));
await($c);
--EXPECT--
from the closure NULL
done
stored
delivered once
