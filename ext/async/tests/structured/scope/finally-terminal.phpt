--TEST--
finally() runs once, with the scope, when it is shut and nobody is left, zombies included
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope(); $child = Scope::inherit($s);
$s->finally(function (Scope $x) use ($s) { echo 'closed ', var_export($x === $s, true), ' ', var_export($x->isClosed(), true), "\n"; });
$child->spawn(function () { delay(10); echo "work done\n"; });
delay(30);
echo "open and empty: not terminal\n";
$child->spawn(function () { delay(10); echo "zombie done\n"; });
suspend();
$s->disposeSafely();
echo "shut\n";
delay(30);
$s->cancel();
--EXPECT--
work done
open and empty: not terminal
shut
zombie done
closed true true
