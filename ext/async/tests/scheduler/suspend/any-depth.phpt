--TEST--
suspend works at any call depth, from the main flow too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

function deep(int $n): int
{
    if ($n === 0) {
        suspend();
        return 0;
    }
    return 1 + deep($n - 1);
}
spawn(function () { echo 'coroutine ' . deep(200) . "\n"; });
echo 'main ' . deep(100) . "\n";
suspend();
--EXPECT--
main 100
coroutine 200
