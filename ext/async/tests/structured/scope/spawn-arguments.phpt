--TEST--
Scope::spawn(): closures only; arguments by value, names forwarded; spawn location is the call
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\await;
$s = new Scope();
$c = $s->spawn(function (int $a, int $b) { return $a - $b; }, b: 2, a: 10);
echo basename($c->getSpawnLocation()), "\n";
var_dump(await($c));
try { $s->spawn('strlen', 'x'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
var_dump(await($s->spawn(strlen(...), 'four')));
--EXPECT--
spawn-arguments.php:5
int(8)
Async\Scope::spawn(): Argument #1 ($callable) must be of type Closure, string given
int(4)
