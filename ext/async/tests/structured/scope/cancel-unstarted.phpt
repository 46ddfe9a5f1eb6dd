--TEST--
Coroutines that have not started never start; protect() defers; siblings and parents are untouched
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, protect, await};
$p = new Scope(); $s = Scope::inherit($p); $sibling = Scope::inherit($p);
$s->spawn(function () { try { protect(function () { delay(5); echo "protected part done\n"; }); echo "never\n"; } catch (Cancellation $e) { echo "then cancelled\n"; } });
$sibling->spawn(function () { delay(100); echo "sibling done\n"; });
$p->spawn(function () { delay(200); echo "parent done\n"; });
suspend();
$u = $s->spawn(function () { echo "never\n"; });
$s->cancel();
suspend();
var_dump($u->isStarted(), $u->isCancelled());
delay(400);
--EXPECT--
bool(false)
bool(true)
protected part done
then cancelled
sibling done
parent done
