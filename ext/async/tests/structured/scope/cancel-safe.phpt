--TEST--
cancel() of a SAFE scope interrupts nobody: its coroutines become zombies, unstarted ones included
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = Scope::inherit();
$s->spawn(function () { delay(5); echo "started one done\n"; });
suspend();
$s->spawn(function () { echo "unstarted one starts\n"; delay(5); echo "and ends\n"; });
$s->cancel();
var_dump($s->isCancelled(), $s->isFinished(), $s->isClosed());
delay(30);
var_dump($s->isClosed());
--EXPECT--
bool(true)
bool(true)
bool(false)
unstarted one starts
started one done
and ends
bool(true)
