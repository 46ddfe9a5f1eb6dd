--TEST--
The helper starts in cleanup code, during a graceful shutdown as well
--FILE--
<?php
use function Async\{spawn, suspend, delay, await_all, timeout};

spawn(function () {
    try {
        delay(100_000);
    } finally {
        [, $errors] = await_all((function () { echo "advanced\n"; yield timeout(1); })());
        echo get_class($errors[0]), "\n";
    }
});
suspend();
exit;
?>
--EXPECT--
advanced
Async\TimeoutException
