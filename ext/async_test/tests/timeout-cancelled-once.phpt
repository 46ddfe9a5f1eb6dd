--TEST--
Cancelling a timeout object does not release the object a second time
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{timeout, await, spawn, suspend};
use AsyncTest\Event;
use function AsyncTest\counters;

/* Never waited for. */
$timeout = timeout(10000);
$timeout->cancel();
$timeout->cancel();
var_dump($timeout->isCompleted(), Event::of($timeout)->state()['refs']);

/* With a waiter. */
$timeout = timeout(10000);
$waiter = spawn(function () use ($timeout) {
    try {
        await($timeout);
    } catch (Async\AsyncCancellation $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
});
suspend();
$timeout->cancel();
await($waiter);
unset($waiter);
var_dump(Event::of($timeout)->state()['refs'], counters()['events']);

/* The waiter holds the last reference, and the cancellation comes from inside it. */
await(spawn(function () {
    $timeout = timeout(10000);
    spawn(fn() => $timeout->cancel());
    try {
        await($timeout);
    } catch (Async\AsyncCancellation $e) {
        echo "cancelled\n";
    }
}));

/* As a token, cancelled after the wait is over. */
$timeout = timeout(10000);
await(spawn(fn() => 1), $timeout);
$timeout->cancel();
unset($timeout);
var_dump(counters()['events']);
?>
--EXPECT--
bool(true)
int(3)
Async\AsyncCancellation: Timeout was cancelled
int(3)
int(0)
cancelled
int(0)
