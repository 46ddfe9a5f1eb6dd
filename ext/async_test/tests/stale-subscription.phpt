--TEST--
A stale subscription never pushes a running coroutine into the run queue
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay, current_coroutine};
use function AsyncTest\{inspect, leave_subscription};

function status(): string
{
    $waker = inspect(current_coroutine())['waker'];
    return $waker['status'] . ($waker['in_queue'] ? ', queued' : ', not queued');
}

$event = Event::custom();
$coroutine = spawn(function () use ($event) {
    leave_subscription($event);
    echo 'subscribed: ', status(), "\n";
    /* Fired while its subscriber runs, twice. */
    $event->notify();
    $event->notify();
    echo 'fired: ', status(), "\n";

    /* The next wait is a new one: it neither returns at once nor twice. */
    $begin = hrtime(true);
    delay(20);
    echo hrtime(true) - $begin >= 20000000 ? "waited\n" : "returned too early\n";
    echo 'after a wait: ', status(), ', ', $event->state()['callbacks'], " callbacks\n";

    leave_subscription($event);
    suspend();
    echo 'after a yield: ', status(), "\n";
    $event->notify();
    suspend();
    return 'done';
});
echo await($coroutine), "\n";

/* A coroutine that has ended. */
$left = spawn(function () use ($event) {
    leave_subscription($event);
});
await($left);
echo $event->state()['callbacks'], " callbacks\n";
$event->notify();
suspend();
var_dump($left->isCompleted(), inspect($left)['waker']);

/* One that is queued already: the second wake-up merges, it does not enqueue again. */
$runs = 0;
$woken = spawn(function () use ($event, &$runs) {
    $event->await();
    $runs++;
    suspend();
    suspend();
});
suspend();
$event->notify();
AsyncTest\resume($woken);
AsyncTest\enqueue($woken);
$event->notify();
await($woken);
var_dump($runs);
?>
--EXPECT--
subscribed: none, not queued
fired: result, not queued
waited
after a wait: none, not queued, 0 callbacks
after a yield: none, not queued
done
0 callbacks
bool(true)
NULL
int(1)
