--TEST--
A dropped future detaches from its C producer
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Channel;
use AsyncTest\Event;
use function Async\{suspend, spawn, await};
use function AsyncTest\{log, counters};

/* A producer of this extension: it learns of the end in dispose, whichever reference goes last. */
$future = Event::future();
$future->produce();
$object = $future->object();
$object->ignore();
$future->release();
print_r(log());
unset($object);
print_r(log());

$future = Event::future();
$future->produce();
$object = $future->object()->ignore();
unset($object);
print_r(log());
unset($future);
print_r(log());

/* Through the garbage collector. */
$future = Event::future();
$future->produce();
$cycle = new stdClass;
$cycle->future = $future->object()->ignore();
$cycle->self = $cycle;
$future->release();
unset($future, $cycle);
gc_collect_cycles();
print_r(log());

/* A channel receive: the value goes to somebody who still wants it. */
$channel = new Channel(1);
$dropped = $channel->recvAsync()->ignore();
$kept = $channel->recvAsync();
unset($dropped);
$channel->send('value');
echo await($kept), "\n";

/* Completed by the producer, observed later; rejected twice. */
$future = Event::future();
$object = $future->object();
var_dump($object->isCompleted(), $future->complete(42), $future->complete(43), $object->isCompleted());
echo await($object), ', ', $future->outcome()['result'], ', ', $future->await(), "\n";
$future = Event::future();
$object = $future->object();
$waiter = spawn(function () use ($object) {
    try {
        await($object);
    } catch (Exception $e) {
        return $e->getMessage();
    }
});
suspend();
$future->reject(new Exception('rejected'));
$future->reject(new Exception('not any more'));
echo await($waiter), "\n";
?>
--EXPECT--
Array
(
)
Array
(
    [0] => producer detached
)
Array
(
)
Array
(
    [0] => producer detached
)
Array
(
    [0] => producer detached
)
value
bool(false)
bool(true)
bool(true)
bool(true)
42, 42, 42
rejected
