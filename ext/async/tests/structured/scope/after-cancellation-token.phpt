--TEST--
The token trips; cancel() of the scope does not end this wait, cancelling the caller does
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn, timeout, await};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { delay(50); echo "unwound\n"; } });
suspend();
$s->cancel();
try { $s->awaitAfterCancellation(null, timeout(1)); } catch (Async\OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }
$w = spawn(fn () => $s->awaitAfterCancellation());
$v = spawn(function () use ($s) { $s->awaitAfterCancellation(); echo "other waiter done\n"; });
suspend();
$s->cancel();
$w->cancel(new Async\AsyncCancellation('own'));
try { await($w); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
await($v);
--EXPECT--
Async\TimeoutException
own
unwound
other waiter done
