--TEST--
The constructor of Timeout is private
--EXTENSIONS--
true_async
--FILE--
<?php
try {
    new Async\Timeout();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}

/* No way round the constructor leaves an object that crashes. */
foreach ([Async\Timeout::class, Async\Coroutine::class] as $class) {
    try {
        (new ReflectionClass($class))->newInstanceWithoutConstructor();
        echo "created\n";
    } catch (Throwable $e) {
        echo "refused\n";
    }
}
--EXPECT--
Call to private Async\Timeout::__construct() from global scope
refused
refused
