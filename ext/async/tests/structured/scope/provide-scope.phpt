--TEST--
provideScope() returns the scope; a Scope cannot be awaited
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$s = new Scope();
var_dump($s->provideScope() === $s);
try { Async\await($s); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
var_dump($s instanceof Async\ScopeProvider, $s instanceof Async\Awaitable);
--EXPECT--
bool(true)
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Scope given
bool(true)
bool(false)
