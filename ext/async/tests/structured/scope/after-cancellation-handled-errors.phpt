--TEST--
Errors that an awaiter or a handler of the scope takes do not reach the wait
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn, await};
$s = new Scope();
$s->setExceptionHandler(fn ($s, $c, $e) => print "scope: {$e->getMessage()}\n");
$awaited = $s->spawn(function () { try { delay(10_000); } finally { throw new Exception('awaited'); } });
$s->spawn(function () { try { delay(10_000); } finally { throw new Exception('handled'); } });
$w = spawn(function () use ($awaited) { try { await($awaited); } catch (Exception $e) { echo 'awaiter: ', $e->getMessage(), "\n"; } });
suspend();
$s->cancel();
$s->awaitAfterCancellation(fn ($e) => print "never\n");
await($w);
--EXPECT--
scope: handled
awaiter: awaited
