--TEST--
An error handler that is called by the compiler cannot park; at run time it can
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};
set_error_handler(function ($no, string $message) {
    try {
        suspend();
        echo "parked\n";
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    usleep(1);
    return true;
});
spawn(function () { echo "another coroutine\n"; });
eval('function f(int $x = null) {}');
echo "compiled\n";
trigger_error('at run time');
--EXPECT--
Error: Cannot suspend in the current execution context
compiled
another coroutine
parked
