--TEST--
Several waiters get the same error
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn, await};
$s = Scope::inherit();
$s->spawn(function () { delay(5); throw new Exception('E'); });
suspend();
$s->dispose();
$wait = function () use ($s) { try { $s->awaitAfterCancellation(); } catch (Exception $e) { return $e; } };
$a = spawn($wait); $b = spawn($wait);
var_dump(await($a)->getMessage(), await($a) === await($b));
--EXPECT--
string(1) "E"
bool(true)
