--TEST--
The future of a waiting coroutine may lose its last variable during the wait
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend, await};

$state = new FutureState();
$future = new Future($state);
$a = spawn(function () use (&$future) { return await($future); });
$b = spawn(function () use (&$future) { return $future->await(); });
suspend();
$future = null;
$future = new Future($other = new FutureState());
$future->ignore();
gc_collect_cycles();
$state->complete('kept');
unset($state);
var_dump(await($a), await($b));
--EXPECT--
string(4) "kept"
string(4) "kept"
