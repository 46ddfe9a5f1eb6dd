--TEST--
An error of a finally handler that nobody takes is unhandled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, delay};
suspend();
$s = new Scope();
$s->finally(fn () => throw new Exception('from finally'));
$s->dispose();
try { delay(10_000); } finally { echo "main unwound\n"; }
--EXPECTF--
main unwound

Fatal error: Uncaught Exception: from finally in %s:6
Stack trace:
#0 [internal function]: {closure:%s:6}(Object(Async\Scope))
#1 {main}
  thrown in %s on line 6
