--TEST--
A fiber uses the buffers of the coroutine it runs in
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$coroutine = spawn(function () {
    ob_start(fn(string $buffer) => "[$buffer]\n");
    $fiber = new Fiber(function () {
        echo "fiber, level ", ob_get_level();
        suspend();
        ob_start();
        Fiber::suspend();
        echo ", end";
    });
    $fiber->start();
    echo ", level ", ob_get_level();
    $fiber->resume();
});
echo "main\n";
await($coroutine);
?>
--EXPECT--
main
[fiber, level 1, level 2, end]
