--TEST--
awaitCompletion(): done at once when nobody is active, otherwise when the last active one of the subtree ends
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout};
$p = new Scope();
$p->awaitCompletion(timeout(1));
echo "empty\n";
$child = Scope::inherit($p); $grandchild = Scope::inherit($child);
$grandchild->spawn(function () use ($p) { delay(5); echo "grandchild\n"; $p->spawn(function () { delay(5); echo "spawned meanwhile\n"; }); });
$p->spawn(fn () => print "own\n");
var_dump($p->awaitCompletion(timeout(5000)));
var_dump($p->isFinished(), $p->isCancelled());
$p->spawn(fn () => print "again\n");
$p->awaitCompletion(timeout(5000));
$p->dispose();
$p->awaitCompletion(timeout(5000));
echo "closed\n";
--EXPECT--
empty
own
grandchild
spawned meanwhile
NULL
bool(true)
bool(false)
again
closed
