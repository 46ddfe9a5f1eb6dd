--TEST--
F_OBJ_REF: the event lives by the references of the object that is stored at extra_offset
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, log};

const OBJ_REF = 1 << 8, ZEND_OBJ = 1 << 4;

$event = Event::custom('objref', 'replay', 'zval');
var_dump($event->has(OBJ_REF), $event->has(ZEND_OBJ), get_class($event->stored()), $event->stored() === $event->stored());
echo Event::custom()->stored() ?? 'no object', "\n";

/* One count: that of the object. */
echo $event->state()['refs'];
$stored = $event->stored();
echo ' ', $event->state()['refs'];
$event->addRef();
echo ' ', $event->state()['refs'];
$event->delRef();
unset($stored);
echo ' ', $event->state()['refs'], "\n";

/* It is awaited as any other. */
$waiter = spawn(fn() => $event->await());
suspend();
echo $event->state()['refs'], " while somebody waits\n";
$event->keep('outcome');
$event->close('result');
echo await($waiter), ' ', $event->await(), "\n";
unset($waiter);

/* The object keeps it when its Event object has gone, and takes it along. */
$stored = $event->stored();
$event->release();
echo counters()['customs'], ' event';
unset($stored);
echo ', ', counters()['customs'], " events\n";
?>
--EXPECT--
bool(true)
bool(true)
string(16) "AsyncTest\Stored"
bool(true)
no object
1 2 3 1
2 while somebody waits
result outcome
1 event, 0 events
