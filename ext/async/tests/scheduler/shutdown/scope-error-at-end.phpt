--TEST--
An error of a handler at request end that the scope's own handler takes, and one that nobody takes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$b = new Scope();
$b->finally(fn () => throw new Exception('nobody takes it'));
$a = new Scope();
$a->finally(fn () => throw new Exception('taken'));
$a->setExceptionHandler(fn ($s, $c, $e) => print get_class($c) . ": {$e->getMessage()}\n");
--EXPECTF--
Async\Coroutine: taken

Fatal error: Uncaught Exception: nobody takes it in %s:4
Stack trace:
#0 [internal function]: {closure:%s:4}(Object(Async\Scope))
#1 {main}
  thrown in %s on line 4
