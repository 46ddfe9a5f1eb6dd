--TEST--
spawn: a by-reference parameter gets a private copy, with the warning of call_user_func
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

function increment(int &$n) { $n++; return $n; }

$n = 1;
var_dump(await(spawn('increment', $n)), $n);

$n = 1;
await(spawn(function () use (&$n) { $n++; }));
var_dump($n);
--EXPECTF--
Warning: increment(): Argument #1 ($n) must be passed by reference, value given in %s on line %d
int(2)
int(1)
int(2)
