--TEST--
A zombie can still be cancelled by itself
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = Scope::inherit();
$c = $s->spawn(function () { try { delay(10_000); } finally { echo "unwound\n"; } });
suspend();
$s->dispose();
$c->cancel();
suspend();
var_dump($c->isCancelled(), $s->isClosed());
--EXPECT--
unwound
bool(true)
bool(true)
