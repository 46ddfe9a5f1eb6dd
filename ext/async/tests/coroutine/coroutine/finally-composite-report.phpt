--TEST--
An unhandled CompositeException is reported like any exception
--EXTENSIONS--
true_async
--FILE--
<?php
$c = Async\spawn(fn () => 'result');
$c->finally(function () { throw new DomainException('1'); });
$c->finally(function () { throw new LengthException('2'); });
--EXPECTF--
Fatal error: Uncaught Async\CompositeException%a
  thrown in %s on line %d
