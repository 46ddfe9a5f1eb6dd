--TEST--
The event survives its own pass although a callback dropped the last outside reference
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{log, counters};

$event = Event::custom();
$event->subscribe('first', 'release');
$event->subscribe('second');
$event->subscribe('third', 'fire');
$event->notify();
print_r(log());
print_r(counters()['customs']);
echo "\n";

/* The same with an event of the reactor, which is armed and periodic. */
$timer = Event::timer(1, true);
$timer->subscribe('first', 'release');
$timer->subscribe('second');
$timer->start();
AsyncTest\turn(false);
print_r(log());
print_r(counters());
?>
--EXPECT--
Array
(
    [0] => first
    [1] => second
    [2] => third
    [3] => first
    [4] => second
    [5] => third
)
0
Array
(
    [0] => first
    [1] => second
)
Array
(
    [events] => 0
    [coroutines] => 0
    [callbacks] => 0
    [customs] => 0
    [objects] => 2
)
