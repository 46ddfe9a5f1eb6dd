--TEST--
A resource may be released by another coroutine than the one that acquired it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, await};

$pool = new Pool(fn () => new stdClass, max: 1);
$r = $pool->acquire();
await(spawn(function () use ($pool, $r) { $pool->release($r); }));
var_dump($pool->idleCount(), $pool->acquire() === $r);
?>
--EXPECT--
int(1)
bool(true)
