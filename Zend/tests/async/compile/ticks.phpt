--TEST--
Tick functions cannot park; blocking functions in them block
--EXTENSIONS--
true_async
--FILE--
<?php
declare(ticks=1);
use function Async\{spawn, delay};
spawn(function () { echo "another coroutine\n"; });
function on_tick() {
    static $count = 0;
    if ($count++ === 0) {
        try {
            delay(1);
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
        usleep(1);
    }
}
register_tick_function('on_tick');
$x = 1;
unregister_tick_function('on_tick');
echo "end of main\n";
--EXPECT--
Cannot suspend in the current execution context
end of main
another coroutine
