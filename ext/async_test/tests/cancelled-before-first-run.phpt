--TEST--
A queue entry cancelled before its first run never executes a line of user code, and its awaiters wake
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};
use function AsyncTest\{spawn_c, spawn_php, log, inspect, cancel};

function never(): void
{
    echo "ran\n";
}

$kinds = [
    'spawned' => fn() => spawn(never(...)),
    'high priority' => fn() => spawn_php(never(...), [], 255),
    'bare, then enqueued' => function () {
        $coroutine = spawn_php(never(...), [], 0, false);
        AsyncTest\enqueue($coroutine);
        return $coroutine;
    },
    'cancelled, then enqueued' => function () {
        $coroutine = spawn_php(never(...), [], 0, false);
        cancel($coroutine);
        AsyncTest\enqueue($coroutine);
        return $coroutine;
    },
    'in C' => fn() => spawn_c('c'),
];
foreach ($kinds as $name => $spawn) {
    $coroutine = $spawn();
    $coroutine->finally(fn() => print "finally, ");
    $awaiter = spawn(function () use ($coroutine) {
        try {
            await($coroutine);
        } catch (Async\AsyncCancellation $e) {
            return $e->getMessage();
        }
    });
    if ($name === 'high priority') {
        $coroutine->cancel(new Async\AsyncCancellation('early'));
    } else {
        cancel($coroutine);
    }
    echo $name, ': ', $coroutine->isStarted() ? 'started' : 'not started', ', ';
    echo await($awaiter), ', ', inspect($coroutine)['finished'] ? 'finished' : 'not finished', "\n";
}
print_r(log());
?>
--EXPECT--
spawned: not started, finally, Coroutine was cancelled, finished
high priority: not started, finally, early, finished
bare, then enqueued: not started, finally, Coroutine was cancelled, finished
cancelled, then enqueued: not started, finally, Coroutine was cancelled, finished
in C: not started, finally, Coroutine was cancelled, finished
Array
(
    [0] => c disposed
)
