--TEST--
exit() in a coroutine with open buffers flushes them, and those of the coroutines that it ends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

spawn(function () {
    ob_start(fn(string $buffer) => "[waiting: $buffer]\n");
    echo "w";
    delay(100000);
});
spawn(function () {
    ob_start(fn(string $buffer) => "[exiting: $buffer]\n");
    echo "e";
    suspend();
    exit;
});
ob_start(fn(string $buffer) => "[main: $buffer]\n");
echo "m";
delay(100000);
?>
--EXPECT--
[exiting: e]
[waiting: w]
[main: m]
