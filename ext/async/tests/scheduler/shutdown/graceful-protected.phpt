--TEST--
graceful_shutdown waits for what is protected
--FILE--
<?php
use function Async\{spawn, suspend, protect, graceful_shutdown, delay};

spawn(function () {
    protect(function () {
        delay(2);
        echo "protected part done\n";
    });
    echo "never\n";
});
suspend();
graceful_shutdown();
echo "main ends\n";
?>
--EXPECT--
main ends
protected part done
