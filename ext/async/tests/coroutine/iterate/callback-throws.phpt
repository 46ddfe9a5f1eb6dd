--TEST--
A callback that throws stops the iteration; the others are cancelled and waited for
--FILE--
<?php
use function Async\{iterate, spawn, suspend, delay};

try {
    iterate([1, 2, 3, 4], function ($v) {
        echo "start $v\n";
        spawn(function () use ($v) { try { delay(100_000); } finally { echo "child of $v ends\n"; } });
        if ($v === 3) {
            suspend();
            throw new LogicException('third');
        }
        try {
            delay(100_000);
        } finally {
            suspend();
            echo "cleanup $v\n";
        }
    }, 3);
} catch (LogicException $e) {
    echo get_class($e), ' ', $e->getMessage(), "\n";
}
?>
--EXPECT--
start 1
start 2
start 3
child of 1 ends
child of 2 ends
child of 3 ends
cleanup 1
cleanup 2
LogicException third
