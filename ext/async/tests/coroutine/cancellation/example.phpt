--TEST--
Cancellation: unstarted, in cleanup, first reason wins
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};
$a = spawn(function () { echo "never\n"; });
$a->cancel(new Async\AsyncCancellation('early'));
$b = spawn(function () { try { delay(10_000); } finally { echo "b cleanup\n"; delay(1); echo "b end\n"; } });
suspend();
$b->cancel(new Async\AsyncCancellation('first'));
$b->cancel(new Async\AsyncCancellation('second'));
foreach ([$a, $b] as $c) {
    try { await($c); } catch (Exception) { echo "not here\n"; } catch (Cancellation $x) { echo $x->getMessage(), "\n"; }
}
var_dump($a->isStarted());
--EXPECT--
early
b cleanup
b end
first
bool(false)
