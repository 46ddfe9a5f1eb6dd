--TEST--
protect: a cancellation is delivered when the closure has returned
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await};
$c = spawn(function () {
    protect(function () { echo "in\n"; suspend(); echo "still in\n"; });
    echo "never\n";
});
suspend();
$c->cancel();
var_dump($c->isCancellationRequested(), $c->isCancelled());
try { await($c); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }
--EXPECT--
in
bool(true)
bool(false)
still in
cancelled
