--TEST--
iterate works in code that unwinds, in a scope that is shut
--FILE--
<?php
use function Async\{iterate, spawn, suspend, delay};

spawn(function () {
    try {
        delay(100_000);
    } finally {
        iterate([1, 2, 3], function ($v) { suspend(); echo "cleanup $v\n"; });
        echo "cleaned\n";
    }
});
suspend();
exit;
?>
--EXPECT--
cleanup 1
cleanup 2
cleanup 3
cleaned
