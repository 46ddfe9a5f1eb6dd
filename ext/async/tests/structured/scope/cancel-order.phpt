--TEST--
cancel(): descendants first, depth-first and in creation order; coroutines in spawn order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
function parked(string $n) { return function () use ($n) { try { delay(10_000); } finally { echo "$n\n"; } }; }
$root = new Scope();
$a = Scope::inherit($root); $b = Scope::inherit($root); $a1 = Scope::inherit($a); $a2 = Scope::inherit($a);
foreach (['root' => $root, 'a' => $a, 'b' => $b, 'a1' => $a1, 'a2' => $a2] as $n => $s) {
    $s->spawn(parked("$n first")); $s->spawn(parked("$n second"));
}
suspend();
$root->cancel();
suspend();
--EXPECT--
a1 first
a1 second
a2 first
a2 second
a first
a second
b first
b second
root first
root second
