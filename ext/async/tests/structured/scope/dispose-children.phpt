--TEST--
Children are disposed before the parent, each by its own policy
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
function work(string $n) { try { delay(100); echo "$n worked\n"; } catch (Cancellation $e) { echo "$n: {$e->getMessage()}\n"; } }
$p = new Scope(); $safe = Scope::inherit($p)->allowZombies(); $plain = Scope::inherit($p);
foreach (['parent' => $p, 'safe' => $safe, 'plain' => $plain] as $n => $s) { $s->spawn(work(...), $n); }
suspend();
$p->dispose();
var_dump($p->isCancelled(), $safe->isCancelled(), $plain->isCancelled(), $safe->isFinished(), $p->isFinished());
delay(300);
var_dump($p->isClosed());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
plain: Scope was disposed
parent: Scope was disposed
safe worked
bool(true)
