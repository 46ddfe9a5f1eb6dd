--TEST--
A second unhandled exception becomes the exit exception, the first one ends its previous chain
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

set_exception_handler(function (Throwable $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
});

spawn(function () {
    try {
        delay(10_000);
    } catch (Async\AsyncCancellation) {
        throw new LogicException('second', 0, new Exception('cause of second'));
    }
});
spawn(function () {
    suspend();
    throw new RuntimeException('first');
});
--EXPECT--
LogicException: second
Exception: cause of second
RuntimeException: first
