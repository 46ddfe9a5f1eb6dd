--TEST--
A callback embedded in another struct is a real callback with its own dispose
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{log, counters};

$event = Event::custom();
$event->embed('embedded');
$event->subscribe('plain');
$event->notify();
$event->close();
print_r(log());

/* Dropped with the event, never called. */
$event = Event::timer(10000);
$event->embed('with the event');
$event->start();
unset($event);
print_r(log());

/* Refused: the floating callback is disposed by who made it. */
$event = Event::custom('refuse');
var_dump($event->embed('refused'));
print_r(log());
var_dump(counters()['callbacks']);
?>
--EXPECT--
Array
(
    [0] => embedded
    [1] => plain
    [2] => embedded
    [3] => plain
    [4] => embedded disposed
)
Array
(
    [0] => with the event disposed
)
bool(false)
Array
(
    [0] => refused disposed
)
int(0)
