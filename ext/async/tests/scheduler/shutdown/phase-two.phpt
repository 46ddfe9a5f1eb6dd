--TEST--
A second unhandled exception: nobody is waited for any more, and it is the one that is reported
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend, protect};
spawn(function () { try { delay(100_000); } finally { echo "cleanup begins\n"; delay(100_000); echo "never\n"; } });
spawn(function () { protect(function () { try { delay(100_000); } finally { echo "cancelled although protected\n"; } }); });
spawn(function () { try { delay(100_000); } finally { suspend(); throw new LogicException('second'); } });
suspend();
spawn(function () { throw new RuntimeException('first'); });
try { delay(100_000); } catch (Cancellation) { echo "main unwound\n"; }
--EXPECTF--
main unwound
cleanup begins
cancelled although protected

Fatal error: Uncaught RuntimeException: first in %s:7
Stack trace:
#0 [internal function]: {closure:%s:7}()
#1 %s(7): Async\spawn()
#2 {main}

Next Async\AsyncCancellation: Graceful shutdown in %s:7
Stack trace:
#0 {main}

Next LogicException: second in %s:5
Stack trace:
#0 [internal function]: {closure:%s:5}()
#1 %s(5): Async\spawn()
#2 {main}
  thrown in %s on line 5
