--TEST--
Futures that nobody looks at print nothing, but for the failed ones
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1);
$pool->submit(fn() => 'successful');
$pool->submit(function () { Async\delay(5); });
$pool->submit(fn() => throw new Exception('ignored'))->ignore();
$kept = $pool->submit(fn() => throw new Exception('seen'));
until(fn() => $pool->getCompletedCount() === 4);
await($pool->submit(fn() => 1));
unset($kept);
echo "end\n";
?>
--EXPECTF--

Warning: Unhandled exception in Future: seen; use catch() or ignore() to handle. Created at %spool-unused.php:%d, completed at %spool-unused.php:%d in %s on line %d
end
