--TEST--
Without a child-scope handler the parent's own handler gets it; handlers are not copied to children
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine};
use function Async\{delay, suspend};
$root = new Scope(); $a = Scope::inherit($root); $b = Scope::inherit($a);
$root->setExceptionHandler(fn (Scope $s, Coroutine $c, Throwable $e) => print "root: {$e->getMessage()} " . var_export($s === $root, true) . "\n");
$b->spawn(fn () => throw new Exception('deep'));
suspend();
var_dump($b->isCancelled(), $a->isCancelled(), $root->isCancelled());
--EXPECT--
root: deep true
bool(true)
bool(true)
bool(false)
