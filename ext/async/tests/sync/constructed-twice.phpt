--TEST--
A second call of a constructor is an Error and changes nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Broadcast, Channel, FutureState, Mutex, Once, Overflow, RWLock, Semaphore};

foreach ([
    new Mutex('m'), new RWLock('rw'), new FutureState('f'),
] as $object) {
    foreach (['other', null] as $name) {
        try {
            $object->__construct($name);
            echo "accepted\n";
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
foreach ([[new Semaphore(1), 2], [new Channel, 1], [new Once(fn() => 1), fn() => 2], [new Broadcast(1, Overflow::WAIT), 2, Overflow::WAIT]] as $case) {
    $object = array_shift($case);
    try {
        $object->__construct(...$case);
        echo get_class($object), " accepted\n";
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
The Mutex is already constructed
The Mutex is already constructed
The RWLock is already constructed
The RWLock is already constructed
The FutureState is already constructed
The FutureState is already constructed
The semaphore is already constructed
The channel is already constructed
Async\Once has already been constructed
Async\Broadcast has already been constructed
