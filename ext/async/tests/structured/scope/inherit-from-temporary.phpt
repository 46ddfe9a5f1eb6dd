--TEST--
The child of a parent whose object is gone is shut
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$s = Scope::inherit(new Scope());
var_dump($s->isCancelled(), $s->isClosed());
try { $s->spawn(fn () => 1); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
bool(true)
Cannot spawn a coroutine in a closed scope
