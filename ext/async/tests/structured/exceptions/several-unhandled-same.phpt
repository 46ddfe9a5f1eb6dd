--TEST--
The same object unhandled twice is not chained to itself
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

$e = new RuntimeException('shared');

set_exception_handler(function (Throwable $x) use ($e) {
    var_dump($x === $e, $x->getPrevious());
});

spawn(function () use ($e) {
    try {
        delay(10_000);
    } catch (Async\AsyncCancellation) {
        throw $e;
    }
});
spawn(function () use ($e) {
    suspend();
    throw $e;
});
--EXPECT--
bool(true)
NULL
