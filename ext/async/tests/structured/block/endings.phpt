--TEST--
Blocks that exit(), a fatal error or the end of the request ends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{with_timeout, scope, spawn, delay, suspend};

register_shutdown_function(function () {
    echo with_timeout(60_000, function () { delay(1); return "a shutdown function\n"; });
    spawn(fn () => with_timeout(60_000, fn () => scope(function () {
        spawn(function () { try { delay(60_000); } finally { echo "finally\n"; } });
        suspend();
        exit("exit\n");
    })));
});
scope(function () {
    with_timeout(60_000, function () {
        spawn(fn () => delay(60_000));
        suspend();
        eval('function f() {} function f() {}');
    });
});
?>
--EXPECTF--
Fatal error: Cannot redeclare function f() (previously declared in %s
a shutdown function
exit
finally
