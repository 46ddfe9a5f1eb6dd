--TEST--
An error of a child that nobody takes fails the whole iteration
--FILE--
<?php
use function Async\{iterate, spawn, suspend, delay};

try {
    iterate([1, 2], function ($v) {
        if ($v === 2) {
            spawn(function () { suspend(); throw new LogicException('child'); });
        }
        try {
            delay(100_000);
        } finally {
            echo "cleanup $v\n";
        }
    });
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
echo "end\n";
?>
--EXPECT--
cleanup 1
cleanup 2
child
end
