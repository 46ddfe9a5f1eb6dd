--TEST--
The exception of a pass survives although the first callback freed its owner
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\log;

/* The event owns the exception; the first callback frees it there. */
$event = Event::custom('fire');
$event->keep(null, new Exception('still here'));
$event->subscribe('first', 'drop');
$event->subscribe('second');
$event->start();
print_r(log());
var_dump($event->state()['callbacks']);

/* The first callback frees the event itself. */
$event = Event::custom('complete', 'replay');
$event->keep(null, new Exception('here, too'));
$event->subscribe('first', 'drop', 'release');
$event->subscribe('second');
$event->start();
print_r(log());
print_r(AsyncTest\counters()['customs']);
?>
--EXPECT--
Array
(
    [0] => first: Exception: still here
    [1] => second: Exception: still here
)
int(2)
Array
(
    [0] => first: Exception: here, too
    [1] => second: Exception: here, too
)
0
