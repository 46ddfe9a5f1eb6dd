--TEST--
A coroutine completes after its buffers were flushed: whoever awaits it prints later
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

$coroutine = spawn(function () {
    ob_start(function (string $buffer) {
        delay(5);
        return "flushed: $buffer\n";
    });
    echo "x";
});
suspend();
var_dump($coroutine->isCompleted());
await($coroutine);
echo "awaited\n";
?>
--EXPECT--
bool(false)
flushed: x
awaited
