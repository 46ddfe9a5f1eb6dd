--TEST--
Armed several times, the earliest time counts
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\delay;
$s = new Scope();
$s->disposeAfterTimeout(10_000);
$s->disposeAfterTimeout(5);
$s->disposeAfterTimeout(60_000);
delay(25);
var_dump($s->isClosed());
--EXPECT--
bool(true)
