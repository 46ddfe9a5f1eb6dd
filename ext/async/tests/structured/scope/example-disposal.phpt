--TEST--
The example of disposal: one scope cancels, the other leaves zombies
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
function job(string $n) { try { delay(30); echo "$n done\n"; } finally { echo "$n end\n"; } }
$x = new Scope();                  $x->spawn(job(...), 'x');
$y = (new Scope())->allowZombies(); $y->spawn(job(...), 'y');
suspend();
$x->dispose(); $y->dispose();
var_dump($x->isCancelled(), $y->isFinished());
delay(60);
--EXPECT--
bool(true)
bool(true)
x end
y done
y end
