--TEST--
An error that leaves the root scope and rests on no handle is unhandled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { echo "cancelled with its scope\n"; } });
suspend();
$s->spawn(function () { throw new Exception('nobody takes it'); });
try { delay(10_000); } finally { echo "main unwound\n"; }
--EXPECTF--
cancelled with its scope
main unwound

Fatal error: Uncaught Exception: nobody takes it in %s:7
Stack trace:
#0 [internal function]: {closure:%s:7}()
#1 %s(7): Async\spawn()
#2 {main}
  thrown in %s on line 7
