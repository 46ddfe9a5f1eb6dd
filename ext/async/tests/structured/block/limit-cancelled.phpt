--TEST--
with_timeout() and the cancellation of its caller, protect() in it and around it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Scope};
use function Async\{with_timeout, spawn, delay, suspend, await, protect};

function attempt(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo $e::class . ': ' . $e->getMessage() . "\n";
        }
    }
}

echo "-- the caller is cancelled\n";
$c = spawn(fn () => with_timeout(60_000, function () {
    spawn(function () { try { delay(60_000); } finally { suspend(); echo "its coroutine has ended\n"; } });
    try {
        delay(60_000);
    } finally {
        echo "finally\n";
    }
}));
suspend();
suspend();
$c->cancel(new AsyncCancellation('by the test'));
attempt(fn () => await($c));

echo "-- while finally runs because time is up\n";
$c = spawn(fn () => with_timeout(1, function () {
    try {
        delay(60_000);
    } finally {
        delay(60_000);
    }
}));
delay(10);
$c->cancel(new AsyncCancellation('by the test'));
attempt(fn () => await($c));

echo "-- in the clean-up of a cancelled coroutine\n";
$c = spawn(function () {
    try {
        delay(60_000);
    } finally {
        attempt(fn () => with_timeout(2, fn () => delay(60_000)));
        attempt(fn () => with_timeout(60_000, fn () => await(spawn(fn () => 'cleaned up'))));
    }
});
suspend();
$c->cancel();
attempt(fn () => await($c));

echo "-- protect() defers the end of an outer limit, not of an inner one\n";
attempt(fn () => with_timeout(2, function () {
    protect(function () { delay(10); echo "protected\n"; });
    echo "never\n";
}));
attempt(fn () => with_timeout(2, fn () => protect(function () { delay(10); throw new LogicException('its own'); })));
attempt(fn () => protect(fn () => with_timeout(2, fn () => delay(60_000))));

echo "-- a value that was on its way\n";
$channel = new Async\Channel;
$c = spawn(fn () => with_timeout(5, function () use ($channel) { $channel->send('value'); delay(60_000); }));
suspend();
var_dump($channel->recv());
attempt(fn () => await($c));
?>
--EXPECT--
-- the caller is cancelled
finally
its coroutine has ended
Async\AsyncCancellation: by the test
-- while finally runs because time is up
Async\AsyncCancellation: by the test
Async\AsyncCancellation: The time limit has passed
-- in the clean-up of a cancelled coroutine
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
string(10) "cleaned up"
Async\AsyncCancellation: Coroutine was cancelled
-- protect() defers the end of an outer limit, not of an inner one
protected
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
LogicException: its own
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
-- a value that was on its way
string(5) "value"
Async\TimeoutException: Timeout occurred after 5 milliseconds
Async\AsyncCancellation: The time limit has passed
