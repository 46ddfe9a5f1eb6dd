--TEST--
A cancelled scope with work in progress is cancelled at once and closed when its last coroutine has ended
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->spawn(function () { try { delay(10_000); } finally { delay(5); } });
suspend();
$s->cancel();
var_dump($s->isCancelled(), $s->isClosed(), $s->isFinished());
delay(20);
var_dump($s->isClosed(), $s->isFinished());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
