--TEST--
exit in an iterator ends the script
--FILE--
<?php
use function Async\{spawn, await_all};

register_shutdown_function(fn () => print "shutdown\n");
try {
    await_all((function () { yield spawn(fn () => 1); exit("bye\n"); })());
} finally {
    echo "finally\n";
}
?>
--EXPECT--
bye
finally
shutdown
