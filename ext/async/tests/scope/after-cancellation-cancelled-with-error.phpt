--TEST--
A waiter that is cancelled with an error on its way gets the cancellation, with the error in its chain
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn, await};
$s = Scope::inherit();
$release = spawn(fn () => delay(5));
$c = $s->spawn(function () use ($release) { try { await($release); } catch (Cancellation) {} throw new Exception('E'); });
suspend();
$s->dispose();
$w = spawn(fn () => $s->awaitAfterCancellation());
$c->finally(function () use (&$w) { $w->cancel(new Async\AsyncCancellation('too late')); });
try { await($w); } catch (Cancellation $e) { echo $e->getMessage(), ' <- ', $e->getPrevious()?->getMessage(), "\n"; }
--EXPECT--
too late <- E
