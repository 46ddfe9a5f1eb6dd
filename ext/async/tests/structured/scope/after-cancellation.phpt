--TEST--
awaitAfterCancellation() waits for everybody, zombies included
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { delay(5); echo "unwound\n"; } });
suspend();
try { $s->awaitAfterCancellation(); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
$s->cancel();
$s->awaitAfterCancellation();
var_dump($s->isClosed());
$t = Scope::inherit(); $child = Scope::inherit($t);
$child->spawn(function () { delay(10); echo "zombie ended\n"; });
suspend();
$t->dispose();
var_dump($t->isFinished());
$t->awaitAfterCancellation();
var_dump($t->isClosed());
$t->awaitAfterCancellation();
$u = new Scope();
$u->dispose();
$u->awaitAfterCancellation();
echo "none left\n";
--EXPECT--
Attempt to await a Scope that has not been cancelled
unwound
bool(true)
bool(true)
zombie ended
bool(true)
none left
