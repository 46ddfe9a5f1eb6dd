--TEST--
set_exception_handler() gets the unhandled exception of a coroutine, the same object, after the drain
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

$thrown = new RuntimeException('mine');

set_exception_handler(function (Throwable $e) use ($thrown) {
    var_dump($e === $thrown);
});

spawn(function () {
    try {
        suspend();
        echo "never\n";
    } finally {
        suspend();
        echo "drained\n";
    }
});
spawn(function () use ($thrown) { throw $thrown; });
--EXPECT--
drained
bool(true)
