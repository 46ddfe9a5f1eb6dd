--TEST--
On return of dispose() every cancellation is queued, cleanup runs later
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$c = $s->spawn(function () { try { delay(10_000); } finally { echo "cleanup\n"; } });
suspend();
$s->dispose();
var_dump($c->isCancellationRequested(), $c->isQueued(), $c->isCompleted());
suspend();
var_dump($c->isCompleted());
--EXPECT--
bool(true)
bool(true)
bool(false)
cleanup
bool(true)
