--TEST--
The main coroutine's own exception is unhandled at once and reported after the drain
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

spawn(function () { try { delay(60_000); } finally { echo "cleanup\n"; } });
suspend();
throw new LogicException('from main');
--EXPECTF--
cleanup

Fatal error: Uncaught LogicException: from main in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
