--TEST--
Who stores its own state behind a callback on a foreign event removes that callback before freeing the state
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{log, counters};

/* The owner goes first. */
$event = Event::custom();
$event->attach('owner');
$event->notify();
$event->detach();
$event->notify();
var_dump($event->state()['callbacks'], counters()['callbacks']);

/* The event goes first: it lets go of the callback, and the owner of a dead event has nothing to remove. */
$event->attach('owner');
$event->close();
$event->detach();
var_dump($event->state()['callbacks'], counters()['callbacks']);

print_r(log());

/* Coroutines: the waker of one that is gone leaves nothing on the events it waited for. */
$event = Event::custom('hidden');
$waiter = Async\spawn(fn() => $event->await());
Async\suspend();
var_dump($event->state()['callbacks']);
$waiter->cancel();
unset($waiter);
Async\suspend();
var_dump($event->state()['callbacks'], $event->state()['refs']);
$event->notify();

/* Async\Timeout behind a callback on its timer: dropped while armed. */
$timeout = Async\timeout(10000);
$waiter = Async\spawn(fn() => Async\await($timeout));
unset($timeout);
Async\suspend();
var_dump(counters()['events']);
$waiter->cancel();
Async\suspend();
unset($waiter);
var_dump(counters()['events']);
?>
--EXPECT--
int(0)
int(0)
int(0)
int(0)
Array
(
    [0] => owner
    [1] => owner
)
int(1)
int(0)
int(1)
int(1)
int(0)
