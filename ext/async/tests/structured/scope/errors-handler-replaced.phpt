--TEST--
One handler: the last call wins; a non-callable is a TypeError
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\suspend;
$s = new Scope();
$s->setExceptionHandler(fn () => print "first\n");
$s->setExceptionHandler(fn () => print "second\n");
$s->spawn(fn () => throw new Exception());
suspend();
try { $s->setExceptionHandler('no such function'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { $s->setChildScopeExceptionHandler(5); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
second
Async\Scope::setExceptionHandler(): Argument #1 ($exceptionHandler) must be a valid callback, function "no such function" not found or invalid function name
Async\Scope::setChildScopeExceptionHandler(): Argument #1 ($exceptionHandler) must be a valid callback, no array or string given
