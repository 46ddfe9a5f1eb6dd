--TEST--
While the runtime is not active an expiry is noticed by whoever asks
--EXTENSIONS--
true_async
--FILE--
<?php
$s = new Async\Scope();
$s->finally(fn () => print "closed\n");
$s->disposeAfterTimeout(1);
usleep(3000);
var_dump($s->isClosed(), $s->isCancelled());
--EXPECT--
closed
bool(true)
bool(true)
