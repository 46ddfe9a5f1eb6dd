--TEST--
A coroutine object stays the same object everywhere and works in SplObjectStorage and WeakMap
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine, get_coroutines};

$map = new WeakMap();
$c = spawn(function () use ($map) { suspend(); return $map[current_coroutine()]; });
$map[$c] = 'attached';
suspend();
var_dump(in_array($c, get_coroutines(), true), await($c), count($map));
unset($c);
var_dump(count($map));
--EXPECT--
bool(true)
string(8) "attached"
int(1)
int(0)
