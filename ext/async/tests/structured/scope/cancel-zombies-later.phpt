--TEST--
Zombies of an earlier safe disposal are cancelled by cancel(), if the scope is not SAFE by then
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
suspend();
$s->disposeSafely();
var_dump($s->isCancelled(), $s->isFinished());
$s->dispose();
$s->disposeSafely();
suspend();
echo "still there\n";
$s->cancel();
var_dump($s->isCancelled());
suspend();
$t = (new Scope())->allowZombies();
$t->spawn(function () { try { delay(5); echo "not interrupted\n"; } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
suspend();
$t->dispose();
$t->cancel();
delay(20);
$u = (new Scope())->allowZombies();
$u->spawn(function () { try { delay(10_000); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
suspend();
$u->dispose();
$u->asNotSafely()->cancel(new Async\AsyncCancellation('forced'));
suspend();
--EXPECT--
bool(false)
bool(true)
still there
bool(true)
Scope was cancelled
not interrupted
forced
