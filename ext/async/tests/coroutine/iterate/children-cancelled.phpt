--TEST--
What the callbacks have left behind is cancelled and waited for
--FILE--
<?php
use function Async\{iterate, spawn, suspend, delay};

iterate([1, 2], function ($v) {
    spawn(function () use ($v) {
        echo "child $v starts\n";
        try {
            delay(100_000);
        } finally {
            suspend();
            echo "child $v ends\n";
        }
    });
});
echo "done\n";
?>
--EXPECT--
child 1 starts
child 2 starts
child 1 ends
child 2 ends
done
