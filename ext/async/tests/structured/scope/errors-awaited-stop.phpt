--TEST--
An awaited error does not enter the scopes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, await};
$s = new Scope();
$s->setExceptionHandler(fn () => print "never\n");
$c = $s->spawn(function () { suspend(); throw new Exception('awaited'); });
try { await($c); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
var_dump($s->isCancelled());
--EXPECT--
awaited
bool(false)
