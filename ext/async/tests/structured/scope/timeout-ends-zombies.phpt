--TEST--
The timer ends what an earlier safe disposal has left
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
suspend();
$s->disposeAfterTimeout(200);
$s->disposeSafely();
suspend();
echo "zombie\n";
$s->awaitAfterCancellation();
var_dump($s->isClosed());
--EXPECT--
zombie
Scope lifetime expired
bool(true)
