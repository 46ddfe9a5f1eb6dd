--TEST--
An unhandled exception starts the graceful shutdown: cleanup of the others may park and does I/O; then the report
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend};
spawn(function () { try { delay(100_000); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; delay(1); echo "cleaned up\n"; } });
spawn(function () { throw new LogicException('unhandled'); });
register_shutdown_function(fn () => print "shutdown function\n");
try { delay(100_000); } finally { echo "main unwound\n"; }
--EXPECTF--
main unwound
Graceful shutdown
cleaned up

Fatal error: Uncaught LogicException: unhandled in %s:4
Stack trace:
#0 [internal function]: {closure:%s:4}()
#1 %s(4): Async\spawn()
#2 {main}
  thrown in %s on line 4
shutdown function
