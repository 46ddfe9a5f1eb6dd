--TEST--
The caller's own cancellation ends the wait; the scope goes on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout, spawn, await};
$s = new Scope();
$s->spawn(function () { delay(10); echo "work done\n"; });
$w = spawn(fn () => $s->awaitCompletion(timeout(5000)));
suspend();
$w->cancel(new Async\AsyncCancellation('own'));
try { await($w); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
var_dump($s->isCancelled());
$s->awaitCompletion(timeout(5000));
--EXPECT--
own
bool(false)
work done
