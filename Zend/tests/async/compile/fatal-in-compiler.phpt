--TEST--
A fatal error of the compiler leaves the region: cleanup of others may park
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};
spawn(function () {
    try { delay(10_000); } finally { delay(1); echo "cleaned up\n"; }
});
suspend();
eval('function f() {} function f() {}');
--EXPECTF--
Fatal error: Cannot redeclare function f() (previously declared in %s(7) : eval()'d code:1) in %s(7) : eval()'d code on line 1
cleaned up
