--TEST--
inherit(): child of the given scope, of the current one in a coroutine, of the main scope at top level
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, await};
$p = new Scope();
$a = Scope::inherit($p);
$b = Scope::inherit($p);
var_dump($p->getChildScopes() === [$a, $b]);
$top = Scope::inherit();
$c = null;
$p->spawn(function () use (&$c) { $c = Scope::inherit(); });
Async\suspend();
var_dump($p->getChildScopes() === [$a, $b, $c]);
unset($a);
var_dump($p->getChildScopes() === [$b, $c]);
$b->cancel();
var_dump($p->getChildScopes() === [$b, $c]);
var_dump($p->isCancelled(), $top->getChildScopes());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
array(0) {
}
