--TEST--
On a terminal scope the closure is called before finally() returns, and its exception is the caller's
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$s = new Scope();
$s->dispose();
$s->finally(function (Scope $x) use ($s) { var_dump($x === $s); });
try { $s->finally(fn () => throw new Exception('late')); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
try { $s->finally('strlen'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
late
Async\Scope::finally(): Argument #1 ($callback) must be of type Closure, string given
