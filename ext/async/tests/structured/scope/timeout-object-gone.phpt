--TEST--
The timer keeps neither the scope nor its object
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
$s->disposeAfterTimeout(60_000);
$w = WeakReference::create($s);
suspend();
unset($s);
var_dump($w->get());
suspend();
--EXPECT--
NULL
Scope is being disposed due to object destruction
