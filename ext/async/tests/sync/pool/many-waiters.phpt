--TEST--
Ten thousand waiters on a pool of ten are served in order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, await_all};

$pool = new Pool(fn () => new stdClass, max: 10);
$order = [];
$all = [];
for ($i = 0; $i < 10_000; $i++) $all[] = spawn(function () use ($pool, $i, &$order) { $r = $pool->acquire(); $order[] = $i; suspend(); $pool->release($r); });
await_all($all);
var_dump($order === range(0, 9_999), count($pool));
?>
--EXPECT--
bool(true)
int(10)
