--TEST--
Cancelled during the wait: the waiter gets the reason; cancelled before: an AsyncCancellation at once
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout, spawn};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { delay(5); } });
spawn(function () use ($s) { $s->cancel(new Async\AsyncCancellation('the reason')); });
try { $s->awaitCompletion(timeout(5000)); } catch (Async\AsyncCancellation $e) { echo get_class($e), ' ', $e->getMessage(), "\n"; }
try { $s->awaitCompletion(timeout(5000)); } catch (Async\AsyncCancellation $e) { echo get_class($e), ' ', $e->getMessage(), "\n"; }
delay(30);
$s->awaitCompletion(timeout(5000));
echo "done\n";
$t = Scope::inherit();
$t->spawn(fn () => delay(5));
spawn(function () use ($t) { $t->cancel(); });
try { $t->awaitCompletion(timeout(5000)); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
Async\AsyncCancellation the reason
Async\AsyncCancellation The scope has been cancelled
done
Scope was cancelled
