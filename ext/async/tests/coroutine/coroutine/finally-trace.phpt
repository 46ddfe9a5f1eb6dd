--TEST--
The trace of an exception from a finally handler ends at the handler
--EXTENSIONS--
true_async
--FILE--
<?php
$c = Async\spawn(fn () => 1);
$c->finally(function ($x) { throw new DomainException('x'); });
unset($c);
--EXPECTF--
Fatal error: Uncaught DomainException: x in %s:%d
Stack trace:
#0 [internal function]: {closure:%s:%d}(Object(Async\Coroutine))
#1 {main}
  thrown in %s on line %d
