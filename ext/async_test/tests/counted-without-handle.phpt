--TEST--
An event that is counted without a handle of the loop is no deadlock: the loop sleeps until something completes it
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, fire_from_threads, hold, free, join, loop_alive, log};

const HIDDEN = 1 << 10;

function cpu_seconds(): float
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

/* A custom event has no handle; what resumes its waiter is hidden. */
function wait_for_custom(string $name): \Async\Coroutine
{
    $event = Event::custom();
    $waiter = spawn(function () use ($event, $name) {
        $event->await();
        return $name;
    });
    hold('waiter', $waiter);
    suspend();
    echo counters()['events'], ' active, ', loop_alive() ? 'alive' : 'dead', "\n";
    return $waiter;
}

$waiter = wait_for_custom('a hidden timer');
$timer = Event::timer(300);
$timer->set(HIDDEN);
$timer->subscribe('timer', 'resume:waiter');
$timer->start();
$cpu = cpu_seconds();
echo await($waiter), "\n";
echo cpu_seconds() - $cpu < 0.15 ? "slept\n" : "spun\n";

$waiter = wait_for_custom('another thread');
$trigger = Event::trigger();
$trigger->set(HIDDEN);
$trigger->subscribe('trigger', 'resume:waiter');
$trigger->start();
fire_from_threads($trigger, 1, 1, 50000, false);
echo await($waiter), "\n";
join();

$waiter = wait_for_custom('a hidden poll');
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$poll = Event::poll($a, AsyncTest\READABLE);
$poll->set(HIDDEN);
$poll->subscribe('poll', 'resume:waiter', 'stop');
$poll->start();
fwrite($b, 'x');
echo await($waiter), "\n";
free('waiter');
unset($waiter);
echo counters()['events'], ' active, ', loop_alive() ? 'alive' : 'dead', "\n", implode(' ', log()), "\n";

/* Not counted: a deadlock. */
ini_set('async.debug_deadlock', '0');
$hidden = Event::custom('hidden');
try {
    $hidden->await();
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
1 active, alive
a hidden timer
slept
1 active, alive
another thread
1 active, alive
a hidden poll
0 active, dead
timer trigger poll 1
Async\AsyncCancellation: Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s
Stack trace:
#0 %scounted-without-handle.php(%d): AsyncTest\Event->await()
#1 {main}
  thrown in %s on line %d
