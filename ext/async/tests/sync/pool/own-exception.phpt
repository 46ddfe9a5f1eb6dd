--TEST--
close() and deactivate() give each waiter an exception of its own
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

$seen = [];
foreach (['close', 'deactivate'] as $how) {
    $pool = new Pool(fn () => new stdClass, max: 1);
    $r = $pool->acquire();
    for ($i = 0; $i < 2; $i++) spawn(function () use ($pool, &$seen) { try { $pool->acquire(); } catch (Async\AsyncException $e) { $seen[] = $e; } });
    suspend();
    $pool->$how();
    suspend();
}
var_dump(count(array_unique(array_map(spl_object_id(...), $seen))));
?>
--EXPECT--
int(4)
