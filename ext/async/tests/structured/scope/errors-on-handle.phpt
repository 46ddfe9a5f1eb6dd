--TEST--
An error that leaves the root scope rests on the handle, if there is one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, await};
$s = new Scope();
$c = $s->spawn(function () { throw new Exception('kept'); });
suspend();
echo "alive\n";
var_dump($s->isCancelled());
try { await($c); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
alive
bool(true)
kept
