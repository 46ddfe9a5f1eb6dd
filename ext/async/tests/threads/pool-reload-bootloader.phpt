--TEST--
Replacements that all end in their bootloader: reload() returns, each was booted, the pool has failed
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$boots = tempnam(sys_get_temp_dir(), 'pool');
$fail = $boots . '.fail';
$pool = new ThreadPool(3, bootloader: function () use ($boots, $fail) {
    file_put_contents($boots, '.', FILE_APPEND);
    if (file_exists($fail)) exit;
});
$size = function () use ($boots) { clearstatcache(); return filesize($boots); };
until(fn() => $size() === 3);
touch($fail);
$pool->reload();
echo "returned\n";
until(fn() => $size() === 6);
until(fn() => $pool->getWorkerCount() === 0);
var_dump($pool->isClosed(), $size());
outcome(fn() => $pool->submit(fn() => 1));
unlink($boots);
unlink($fail);
?>
--EXPECT--
returned
bool(true)
int(6)
Async\ThreadTransferException: The bootloader of the thread pool has called exit()
