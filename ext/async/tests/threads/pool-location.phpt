--TEST--
A future of a task knows where it was made and where the task ended
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
$here = __LINE__ + 1;
$value = $pool->submit(function () {
    return 1;
});
await($value);
var_dump($value->getCreatedFileAndLine() === [__FILE__, $here], $value->getCompletedFileAndLine() === [__FILE__, $here + 2]);
$error = $pool->submit(function () {
    throw new Exception('x');
});
try { await($error); } catch (Exception $e) {}
var_dump($error->getCompletedFileAndLine() === [__FILE__, $e->getLine()], $e->getFile() === __FILE__);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
