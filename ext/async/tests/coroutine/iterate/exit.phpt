--TEST--
exit in a callback ends the script
--FILE--
<?php
use function Async\{iterate, delay};

register_shutdown_function(fn () => print "shutdown\n");
try {
    iterate([1, 2], function ($v) {
        if ($v === 2) {
            exit("bye\n");
        }
        try {
            delay(100_000);
        } finally {
            echo "cleanup $v\n";
        }
    });
} finally {
    echo "finally\n";
}
?>
--EXPECT--
bye
cleanup 1
finally
shutdown
