--TEST--
No clone, no serialisation, no dynamic properties, no subclasses
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$future = (new Future($state))->ignore();
foreach ([$state, $future] as $object) {
    foreach ([fn () => clone $object, fn () => serialize($object), fn () => $object->x = 1,
            fn () => unserialize('O:' . strlen($object::class) . ':"' . $object::class . '":0:{}')] as $try) {
        try {
            $try();
            echo "no error\n";
        } catch (Throwable $e) {
            echo $e::class, ': ', $e->getMessage(), "\n";
        }
    }
    var_dump((new ReflectionClass($object))->isFinal());
}
--EXPECT--
Error: Trying to clone an uncloneable object of class Async\FutureState
Exception: Serialization of 'Async\FutureState' is not allowed
Error: Cannot create dynamic property Async\FutureState::$x
Exception: Unserialization of 'Async\FutureState' is not allowed
bool(true)
Error: Trying to clone an uncloneable object of class Async\Future
Exception: Serialization of 'Async\Future' is not allowed
Error: Cannot create dynamic property Async\Future::$x
Exception: Unserialization of 'Async\Future' is not allowed
bool(true)
