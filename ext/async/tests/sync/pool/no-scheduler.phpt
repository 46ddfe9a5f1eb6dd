--TEST--
acquire() and release() that need not wait do not start the runtime
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$pool = new Pool(fn () => new stdClass, max: 1);
$r = $pool->acquire();
$pool->release($r);
var_dump($pool->tryAcquire() === $r, $pool->tryAcquire(), Async\get_coroutines());
?>
--EXPECT--
bool(true)
NULL
array(0) {
}
