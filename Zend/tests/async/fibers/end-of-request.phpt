--TEST--
Fibers at the end of the request: suspended below C code of coroutines that have ended, and parked with theirs when the destructors are called
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay, protect};

class Holder { public static array $fibers = []; }

foreach ([
    fn() => protect(fn() => Fiber::suspend()),
    fn() => usort($GLOBALS['list'], fn() => Fiber::suspend()),
    fn() => class_exists('Missing'),
] as $body) {
    spawn(function () use ($body) {
        (Holder::$fibers[] = new Fiber($body))->start();
    });
}
$list = [2, 1];
spl_autoload_register(fn() => Fiber::suspend());

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
