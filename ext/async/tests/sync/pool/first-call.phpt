--TEST--
acquire() that has to wait, as the first async operation of a script
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$pool = new Pool(fn () => 1, max: 1);
$pool->acquire();
try { $pool->acquire(5); } catch (Async\TimeoutException $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
Timeout occurred after 5 milliseconds
