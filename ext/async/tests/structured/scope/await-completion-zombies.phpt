--TEST--
A safe disposal ends the wait without an exception
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout, spawn};
$s = new Scope();
$s->spawn(function () { delay(10); echo "zombie done\n"; });
spawn(function () use ($s) { $s->disposeSafely(); });
$s->awaitCompletion(timeout(5000));
echo "wait over\n";
delay(30);
--EXPECT--
wait over
zombie done
