--TEST--
Coroutine and Timeout: no dynamic properties, not serialisable, not cloneable, not constructible
--EXTENSIONS--
true_async
--FILE--
<?php
$objects = [Async\spawn(fn () => 1), Async\timeout(1000)];

foreach ($objects as $object) {
    $class = $object::class;
    $attempts = [
        function () use ($object) { $object->x = 1; },
        function () use ($object) { serialize($object); },
        function () use ($class) { unserialize(sprintf('O:%d:"%s":0:{}', strlen($class), $class)); },
        function () use ($object) { clone $object; },
    ];

    foreach ($attempts as $attempt) {
        try {
            $attempt();
            echo "accepted\n";
        } catch (Throwable $e) {
            echo $e::class, ': ', $e->getMessage(), "\n";
        }
    }

    try {
        new $class();
        echo "created\n";
    } catch (Error $e) {
        echo "not constructible\n";
    }
    var_dump((new ReflectionClass($class))->isFinal());
}
--EXPECT--
Error: Cannot create dynamic property Async\Coroutine::$x
Exception: Serialization of 'Async\Coroutine' is not allowed
Exception: Unserialization of 'Async\Coroutine' is not allowed
Error: Trying to clone an uncloneable object of class Async\Coroutine
not constructible
bool(true)
Error: Cannot create dynamic property Async\Timeout::$x
Exception: Serialization of 'Async\Timeout' is not allowed
Exception: Unserialization of 'Async\Timeout' is not allowed
Error: Trying to clone an uncloneable object of class Async\Timeout
not constructible
bool(true)
