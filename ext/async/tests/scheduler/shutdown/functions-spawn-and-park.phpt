--TEST--
Shutdown functions may spawn, await and park, in registration order; no coroutine before the first activating call
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, await, current_coroutine};
class Ended { public static bool $second = false; }
register_shutdown_function(function () {
    try { current_coroutine(); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
    spawn(function () {
        do {
            delay(1);
        } while (!Ended::$second);
        delay(1);
        echo "completed by the drain\n";
    });
    delay(1);
    echo "first\n";
});
register_shutdown_function(function () { echo await(spawn(fn () => "second\n")); Ended::$second = true; });
spawn(fn () => print "coroutine of main\n");
--EXPECT--
coroutine of main
The current coroutine is not defined
first
second
completed by the drain
