--TEST--
with_timeout() in with_timeout(): the limit that is reached first
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TimeoutException;
use function Async\{with_timeout, delay, suspend};

function message(callable $f): string
{
    try {
        return (string) $f();
    } catch (TimeoutException $e) {
        return $e->getMessage();
    }
}
echo message(fn () => with_timeout(60_000, fn () => 'inner: ' . message(fn () => with_timeout(2, fn () => delay(60_000))) . ', outer goes on')) . "\n";
echo message(fn () => with_timeout(2, fn () => 'never: ' . message(fn () => with_timeout(60_000, fn () => delay(60_000))))) . "\n";

// The outer one ends while the finally of the inner one runs.
echo message(fn () => with_timeout(20, function () {
    return message(fn () => with_timeout(2, function () {
        try {
            delay(60_000);
        } finally {
            delay(60_000);
        }
    }));
})) . "\n";

// Both have passed before the code waits for the first time.
echo message(fn () => with_timeout(2, fn () => message(fn () => with_timeout(1, function () {
    for ($end = hrtime(true) + 5_000_000; hrtime(true) < $end;);
    suspend();
    suspend();
    delay(60_000);
})))) . "\n";

for ($deep = fn () => delay(60_000), $i = 1000; $i >= 3; $i--) {
    $deep = fn () => with_timeout($i * 1000, $deep);
}
echo message(fn () => with_timeout(5, $deep)) . "\n";
?>
--EXPECT--
inner: Timeout occurred after 2 milliseconds, outer goes on
Timeout occurred after 2 milliseconds
Timeout occurred after 20 milliseconds
Timeout occurred after 2 milliseconds
Timeout occurred after 5 milliseconds
