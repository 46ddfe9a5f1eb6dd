--TEST--
cancel() of an empty scope sets the flags
--EXTENSIONS--
true_async
--FILE--
<?php
$s = new Async\Scope();
var_dump($s->isFinished(), $s->isClosed(), $s->isCancelled());
$s->cancel();
var_dump($s->isFinished(), $s->isClosed(), $s->isCancelled());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
