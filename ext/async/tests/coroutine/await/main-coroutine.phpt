--TEST--
The main coroutine can be awaited: it settles with null when the main flow's code ends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, current_coroutine};

suspend();
$main = current_coroutine();
spawn(function () use ($main) {
    echo "waiting\n";
    var_dump(await($main));
    var_dump($main->isCompleted(), await($main));
});
suspend();
echo "main ends\n";
--EXPECT--
waiting
main ends
NULL
bool(true)
NULL
