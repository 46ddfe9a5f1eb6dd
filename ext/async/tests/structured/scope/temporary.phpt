--TEST--
A temporary scope ends with its statement: its coroutine never starts
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
(new Scope())->spawn(function () { echo "never\n"; });
Async\suspend();
$c = (new Scope())->spawn(function () { echo "never\n"; });
Async\suspend();
var_dump($c->isStarted(), $c->isCancelled(), $c->getException()->getMessage());
--EXPECT--
bool(false)
bool(true)
string(49) "Scope is being disposed due to object destruction"
