--TEST--
A handler may dispose its scope and drop the last reference to it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->finally(fn () => print "closed\n");
$s->spawn(function () { try { delay(10_000); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
$s->setExceptionHandler(function (Scope $scope) use (&$s) { echo "handler\n"; $scope->dispose(); $s = null; });
suspend();
$s->spawn(fn () => throw new Exception());
suspend(); suspend(); suspend();
--EXPECT--
handler
Scope was disposed
closed
