--TEST--
A waiter that is cancelled with an error on its way gets the error; one that does not take it has failed with it
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
try { await($w); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
var_dump($w->isCancelled(), $w->isCancellationRequested());
--EXPECT--
E
bool(false)
bool(true)
