--TEST--
with_timeout(): the value, the error, the end of time
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{with_timeout, spawn, delay, suspend, await, current_coroutine, coroutine_context, current_context};

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

echo "-- in time\n";
attempt(fn () => with_timeout(1000, fn (int $a, int $b, int ...$more) => [$a, $b, $more], 1, b: 2, c: 3));
attempt(fn () => with_timeout(1000, fn () => throw new LogicException('its own')));
attempt(fn () => with_timeout(PHP_INT_MAX, 'strtoupper', 'for ever'));
attempt(fn () => with_timeout(INF, function () { suspend(); return 'for ever'; }));
$me = current_coroutine();
attempt(fn () => with_timeout(1000.5, fn () => current_coroutine() === $me));

echo "-- too late\n";
attempt(fn () => with_timeout(2, fn () => delay(60_000)));
attempt(fn () => with_timeout(1.5, fn () => delay(60_000)));
attempt(fn () => with_timeout(2, function () {
    try {
        delay(60_000);
    } finally {
        delay(10);
        echo "finally has run\n";
    }
}));
attempt(fn () => with_timeout(2, function () {
    try {
        delay(60_000);
    } catch (Cancellation $e) {
        echo 'caught ' . $e::class . "\n";
        return 'too late for a value';
    }
}));
attempt(fn () => with_timeout(2, function () {
    try {
        delay(60_000);
    } finally {
        throw new LogicException('from finally');
    }
}));
var_dump(current_coroutine()->isCancellationRequested());

echo "-- one that never waits is not interrupted\n";
attempt(fn () => with_timeout(1, function () { usleep(0); for ($end = hrtime(true) + 3_000_000; hrtime(true) < $end;); return 'computed'; }));

echo "-- coroutines of the task\n";
attempt(fn () => with_timeout(60_000, function () { spawn(function () { delay(2); echo "waited for\n"; }); return 'value'; }));
attempt(fn () => with_timeout(2, function () {
    spawn(function () { try { delay(60_000); } finally { delay(5); echo "cancelled and waited for\n"; } });
    return 'lost';
}));
attempt(fn () => with_timeout(60_000, function () {
    spawn(function () { delay(1); throw new LogicException('of a coroutine'); });
    delay(60_000);
}));

echo "-- the flow is the caller's\n";
current_context()->set('place', 'outside');
coroutine_context()->set('mine', 1);
with_timeout(1000, function () {
    var_dump(current_context()->get('place'), coroutine_context()->get('mine'));
    current_context()->set('inside', 2);
    await(spawn(fn () => var_dump(current_context()->find('place'))));
});
var_dump(current_context()->get('inside'));
?>
--EXPECT--
-- in time
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  array(1) {
    ["c"]=>
    int(3)
  }
}
LogicException: its own
string(8) "FOR EVER"
string(8) "for ever"
bool(true)
-- too late
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
Async\TimeoutException: Timeout occurred after 1.5 milliseconds
Async\AsyncCancellation: The time limit has passed
finally has run
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
caught Async\AsyncCancellation
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
LogicException: from finally
Async\AsyncCancellation: The time limit has passed
bool(false)
-- one that never waits is not interrupted
string(8) "computed"
-- coroutines of the task
waited for
string(5) "value"
cancelled and waited for
Async\TimeoutException: Timeout occurred after 2 milliseconds
LogicException: of a coroutine
-- the flow is the caller's
string(7) "outside"
int(1)
string(7) "outside"
int(2)
