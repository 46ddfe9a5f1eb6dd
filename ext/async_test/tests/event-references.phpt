--TEST--
Counting references, unsubscribing and replaying through the methods of an event
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend};
use function AsyncTest\{counters, log};

/* References. */
$timer = Event::timer(60000);
echo $timer->state()['refs'];
$timer->addRef();
$timer->addRef();
echo ' ', $timer->state()['refs'];
$timer->delRef();
echo ' ', $timer->state()['refs'];
$timer->delRef();
echo ' ', $timer->state()['refs'], "\n";
try {
    $timer->delRef();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}

/* dispose() drops one reference and tears down at the last. */
$custom = Event::custom('replay');
$waiter = spawn(fn() => $custom->await());
suspend();
$shared = $custom->state()['refs'];
$custom->dispose();
echo $shared, ' references, ', counters()['customs'], ' event';
$waiter->cancel();
suspend();
echo ', ', counters()['customs'], " when nothing waits any more\n";

/* Unsubscribing: one of three, one that is not there, the rest; the order stays where the type promises it. */
foreach ([['ordered'], []] as $behaviour) {
    $event = Event::custom(...$behaviour);
    foreach (['a', 'b', 'c', 'd'] as $name) {
        $event->subscribe($name);
    }
    $other = Event::custom();
    $other->subscribe('elsewhere');
    var_dump($event->unsubscribe('b'), $event->unsubscribe('elsewhere'));
    $event->notify();
    $left = log();
    if (!$behaviour) {
        sort($left);
    }
    echo implode(' ', $left), ', ', $event->state()['callbacks'], ' callbacks, ', $other->state()['callbacks'], " elsewhere\n";
    foreach ($left as $name) {
        $event->unsubscribe($name);
    }
    $event->notify();
    echo log() ? 'something' : 'nothing', " left\n";
    unset($event, $other);
}
try {
    Event::custom()->unsubscribe('b');
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}

/* Replay: pending, then the stored outcome, to a callback and as values. */
$kept = Event::custom('replay', 'zval');
$kept->keep(42);
$listener = Event::custom('zval');
$listener->subscribe('late');
var_dump($kept->replay('late'), $kept->outcome());
$kept->close();
var_dump($kept->replay('late'), $kept->outcome()['result']);
echo implode(' ', log()), "\n";
$failed = Event::custom('replay');
$failed->keep(null, new Exception('stored'));
$failed->close();
$failed->replay('late');
echo implode(' ', log()), ', ', $failed->outcome()['exception']->getMessage(), "\n";
echo Event::timer(1)->outcome() === null ? "a timer keeps nothing\n" : "kept?\n";
?>
--EXPECT--
1 3 2 1
The object's own reference goes with release()
2 references, 1 event, 0 when nothing waits any more
bool(true)
bool(true)
a c d, 3 callbacks, 1 elsewhere
nothing left
bool(true)
bool(true)
a c d, 3 callbacks, 1 elsewhere
nothing left
There is no callback b
bool(false)
NULL
bool(true)
int(42)
late = 42
late: Exception: stored, stored
a timer keeps nothing
