--TEST--
A cancellation that escapes a shutdown function ends only that one, silently
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend};
register_shutdown_function(function () { spawn(function () { throw new LogicException('unhandled'); }); delay(100_000); echo "never\n"; });
register_shutdown_function(fn () => print "second\n");
--EXPECTF--
second

Fatal error: Uncaught LogicException: unhandled in %s:3
Stack trace:
#0 [internal function]: {closure:{closure:%s:3}:3}()
#1 %s(3): Async\spawn()
#2 {main}
  thrown in %s on line 3
