--TEST--
Cancelling a scope with many coroutines
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$ended = 0;
for ($i = 0; $i < 5_000; $i++) { $s->spawn(function () use (&$ended) { try { delay(100_000); } finally { $ended++; } }); }
suspend();
for ($i = 0; $i < 5_000; $i++) { $s->spawn(fn () => print "never\n"); }
$s->cancel();
$s->awaitAfterCancellation();
var_dump($ended, $s->isClosed());
--EXPECT--
int(5000)
bool(true)
