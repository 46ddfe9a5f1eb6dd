--TEST--
A cancellation that ends a coroutine does not enter the scopes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, delay};
$s = new Scope();
$s->setExceptionHandler(fn () => print "never\n");
$c = $s->spawn(fn () => delay(10_000));
$d = $s->spawn(fn () => throw new Cancellation('own'));
suspend();
$c->cancel();
suspend();
var_dump($c->isCancelled(), $d->isCancelled(), $s->isCancelled());
--EXPECT--
bool(true)
bool(true)
bool(false)
