--TEST--
cancelPending false waits for what the callbacks have left behind
--FILE--
<?php
use function Async\{iterate, spawn, suspend};

iterate([1, 2], function ($v) {
    spawn(function () use ($v) {
        for ($i = 0; $i < 3; $i++) {
            suspend();
        }
        spawn(function () use ($v) { suspend(); echo "grandchild $v ends\n"; });
        echo "child $v ends\n";
    });
}, cancelPending: false);
echo "done\n";
?>
--EXPECT--
child 1 ends
child 2 ends
grandchild 1 ends
grandchild 2 ends
done
