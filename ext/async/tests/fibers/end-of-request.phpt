--TEST--
A fiber that is parked with its coroutine when the destructors are called, and suspended later, is destroyed like others
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

class Holder { public static array $fibers = []; }

register_shutdown_function(function () {
    spawn(function () {
        Holder::$fibers[] = $fiber = new Fiber(function () {
            try {
                delay(1);
                Fiber::suspend();
            } finally {
                echo "finally\n";
            }
        });
        $fiber->start();
        echo "suspended\n";
    });
    suspend();
    echo "end\n";
});
?>
--EXPECT--
end
suspended
finally
