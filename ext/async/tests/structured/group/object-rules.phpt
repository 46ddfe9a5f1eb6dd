--TEST--
No clone, no serialisation, no dynamic properties, no subclasses; constructed once
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet};

foreach ([new TaskGroup(), new TaskSet()] as $object) {
    foreach ([fn () => clone $object, fn () => serialize($object), fn () => $object->x = 1,
            fn () => unserialize('O:' . strlen($object::class) . ':"' . $object::class . '":0:{}'),
            fn () => $object->__construct(), fn () => $object->getIterator(), fn () => $object->awaitCompletion(1),
            function () use ($object) { foreach ($object as &$x); }] as $try) {
        try {
            $try();
            echo "no error\n";
        } catch (Throwable $e) {
            echo $e::class, ': ', $e->getMessage(), "\n";
        }
    }
    var_dump((new ReflectionClass($object))->isFinal(), $object instanceof Async\Awaitable, $object instanceof Async\Completable);
}
--EXPECT--
Error: Trying to clone an uncloneable object of class Async\TaskGroup
Exception: Serialization of 'Async\TaskGroup' is not allowed
Error: Cannot create dynamic property Async\TaskGroup::$x
Exception: Unserialization of 'Async\TaskGroup' is not allowed
Error: Async\TaskGroup has already been constructed
Error: An object of class Async\TaskGroup is not a traversable object in an invalid state
ArgumentCountError: Async\TaskGroup::awaitCompletion() expects exactly 0 arguments, 1 given
Error: An iterator cannot be used with foreach by reference
bool(true)
bool(true)
bool(false)
Error: Trying to clone an uncloneable object of class Async\TaskSet
Exception: Serialization of 'Async\TaskSet' is not allowed
Error: Cannot create dynamic property Async\TaskSet::$x
Exception: Unserialization of 'Async\TaskSet' is not allowed
Error: Async\TaskSet has already been constructed
Error: An object of class Async\TaskSet is not a traversable object in an invalid state
ArgumentCountError: Async\TaskSet::awaitCompletion() expects exactly 0 arguments, 1 given
Error: An iterator cannot be used with foreach by reference
bool(true)
bool(true)
bool(false)
