--TEST--
The example of Scope::cancel()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$p = new Scope(); $a = Scope::inherit($p); $b = Scope::inherit($p);
$a->spawn(function () { try { delay(10_000); } finally { echo "a cleaned\n"; } });
suspend();
$a->cancel();
suspend();
var_dump($p->isCancelled(), $a->isCancelled(), $b->isCancelled());
--EXPECT--
a cleaned
bool(false)
bool(true)
bool(false)
