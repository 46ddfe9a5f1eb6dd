--TEST--
A deferred cancellation is thrown by protect() as soon as its closure has returned
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{spawn, suspend, await, delay, protect};
use function AsyncTest\{cancel, inspect};

$coroutine = spawn(function () {
    try {
        $value = protect(function () {
            var_dump(inspect(Async\current_coroutine())['protected']);
            suspend();
            delay(1);
            AsyncTest\Event::timer(1)->await();
            echo "not disturbed\n";
            return 'lost';
        });
        echo "not reached\n";
    } catch (AsyncCancellation $e) {
        echo 'thrown by protect(): ', $e->getMessage(), "\n";
        var_dump(inspect(Async\current_coroutine())['protected']);
    }
});
suspend();
cancel($coroutine, new AsyncCancellation('deferred'));
cancel($coroutine, new AsyncCancellation('too late'));
var_dump($coroutine->isCancellationRequested());
await($coroutine);

/* The closure throws: the cancellation waits for the next suspension point. */
$coroutine = spawn(function () {
    try {
        protect(function () {
            suspend();
            throw new Exception('of the closure');
        });
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        suspend();
        echo "not reached\n";
    } catch (AsyncCancellation $e) {
        echo 'next suspension point: ', $e->getMessage(), "\n";
    }
});
suspend();
cancel($coroutine, new AsyncCancellation('kept'));
await($coroutine);
?>
--EXPECT--
bool(true)
bool(true)
not disturbed
thrown by protect(): deferred
bool(false)
of the closure
next suspension point: kept
