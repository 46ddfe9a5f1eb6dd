--TEST--
A cancelled caller gets its cancellation when the callbacks, cancelled as well, have ended
--FILE--
<?php
use function Async\{iterate, spawn, suspend, delay, await};

$caller = spawn(function () {
    try {
        iterate([1, 2, 3], function ($v) {
            echo "start $v\n";
            try {
                delay(100_000);
            } finally {
                echo "cleanup $v\n";
            }
        }, 2);
    } catch (Cancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
suspend();
suspend();
$caller->cancel(new Async\AsyncCancellation('enough'));
await($caller);
suspend();
echo "end\n";
?>
--EXPECT--
start 1
start 2
cleanup 1
cleanup 2
enough
end
