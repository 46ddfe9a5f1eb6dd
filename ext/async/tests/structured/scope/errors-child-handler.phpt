--TEST--
An error of a child scope goes to the child-scope handler first, after the child was cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine};
use function Async\{delay, suspend};
$p = new Scope();
$child = Scope::inherit($p); $sibling = Scope::inherit($p);
$p->setExceptionHandler(fn (Scope $s, Coroutine $c, Throwable $e) => print "own handler: {$e->getMessage()}\n");
$p->setChildScopeExceptionHandler(function (Scope $s, Coroutine $c, Throwable $e) use ($child) {
    echo 'child handler: ', $e->getMessage(), ' ', var_export($s === $child, true), ' ', var_export($child->isCancelled(), true), "\n";
});
$child->spawn(function () { try { delay(10_000); } finally { echo "cancelled with its scope\n"; } });
$sibling->spawn(function () { delay(5); echo "sibling unaffected\n"; });
suspend();
$child->spawn(fn () => throw new Exception('from child'));
$p->spawn(fn () => throw new Exception('from parent'));
delay(20);
var_dump($p->isCancelled(), $sibling->isCancelled());
--EXPECT--
child handler: from child true true
own handler: from parent
cancelled with its scope
sibling unaffected
bool(false)
bool(false)
