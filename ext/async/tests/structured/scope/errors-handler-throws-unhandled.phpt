--TEST--
What a handler throws has no handle to rest on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\suspend;
$s = new Scope();
$s->setExceptionHandler(fn () => throw new LogicException('F'));
$c = $s->spawn(fn () => throw new Exception('E'));
try { suspend(); suspend(); echo "never\n"; } finally { echo "main unwound\n"; }
--EXPECTF--
main unwound

Fatal error: Uncaught Exception: E in %s:6
Stack trace:
#0 [internal function]: {closure:%s:6}()
#1 %s(6): Async\spawn()
#2 {main}

Next LogicException: F in %s:5
Stack trace:
#0 [internal function]: {closure:%s:5}(Object(Async\Scope), Object(Async\Coroutine), Object(Exception))
#1 {main}
  thrown in %s on line 5
