--TEST--
The same while the runtime is not active
--EXTENSIONS--
true_async
--FILE--
<?php
$s = new Async\Scope();
$s->finally(fn () => print "finally\n");
register_shutdown_function(function () { unset($GLOBALS['s']); echo "shutdown function\n"; });
eval('function f() {} function f() {}');
--EXPECTF--
Fatal error: Cannot redeclare function f() (previously declared in %s(5) : eval()'d code:1) in %s(5) : eval()'d code on line 1
shutdown function
finally
