--TEST--
The scope of a provider that keeps it nowhere ends with the call
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, ScopeProvider};
class P implements ScopeProvider { public function provideScope(): ?Scope { return new Scope(); } }
$c = Async\spawn_with(new P, fn () => print "never\n");
Async\suspend();
var_dump($c->isStarted(), $c->isCancelled());
--EXPECT--
bool(false)
bool(true)
