--TEST--
A hidden timer neither counts nor keeps the loop waiting
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{counters, turn, loop_alive, log};

const HIDDEN = 1 << 10;

$timer = Event::timer(60000, true);
$timer->set(HIDDEN);
$timer->subscribe('hidden');
$timer->start();
var_dump(counters()['events'], loop_alive());

/* A turn that may wait does not: nothing visible can end it. */
$begin = hrtime(true);
var_dump(turn(false));
echo hrtime(true) - $begin < 10e9 ? "did not wait\n" : "waited\n";

/* It fires while the loop turns for others. */
$fast = Event::timer(1, true);
$fast->set(HIDDEN);
$fast->subscribe('fast');
$fast->start();
Async\delay(30);
$fast->stop();
echo count(log()) > 0 ? "fired beside a visible timer\n" : "never fired\n";
var_dump(counters()['events']);

/* A coroutine that waits for a hidden event alone is a deadlock, not an endless wait. */
ini_set('async.debug_deadlock', '0');
Async\spawn(fn() => $timer->await());
?>
--EXPECTF--
int(0)
bool(false)
bool(false)
did not wait
fired beside a visible timer
int(0)

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
Stack trace:
#0 %s(30): AsyncTest\Event->await()
#1 [internal function]: {closure:%s:30}()
#2 {main}
  thrown in %s on line %d
