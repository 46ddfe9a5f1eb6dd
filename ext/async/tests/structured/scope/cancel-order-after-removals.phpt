--TEST--
The order of children is that of their creation, also after some have gone
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$root = new Scope();
$children = [];
foreach (range(1, 8) as $i) { $children[$i] = Scope::inherit($root); }
unset($children[2], $children[5]);
$children[9] = Scope::inherit($root);
foreach ($children as $i => $s) { $s->spawn(function () use ($i) { try { delay(10_000); } finally { echo "$i "; } }); }
suspend();
var_dump($root->getChildScopes() === array_values($children));
$root->cancel();
suspend();
echo "\n";
--EXPECT--
bool(true)
1 3 4 6 7 8 9 
