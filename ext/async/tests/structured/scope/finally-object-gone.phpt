--TEST--
Handlers of a scope whose object has gone get a Scope all the same
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = (new Scope())->allowZombies();
$s->finally(function (Scope $x) { echo get_class($x), ' ', var_export($x->isClosed(), true), "\n"; });
$s->spawn(function () { delay(5); echo "zombie done\n"; });
suspend();
unset($s);
echo "object gone\n";
delay(30);
--EXPECT--
object gone
zombie done
Async\Scope true
