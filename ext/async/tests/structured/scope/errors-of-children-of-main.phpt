--TEST--
An error of a child of the main scope is unhandled; the main scope is not cancelled by it as a scope
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn, await};
$s = Scope::inherit();
$c = $s->spawn(fn () => throw new Exception('kept on its handle'));
$other = spawn(function () { delay(5); return 'main scope goes on'; });
suspend();
var_dump($s->isCancelled());
echo await($other), "\n";
try { await($c); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
main scope goes on
kept on its handle
