--TEST--
A thread that ends closes its pools before its shutdown functions run, and waits for what they still do
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadPool;
use function Async\{await, spawn_thread};

$log = tempnam(sys_get_temp_dir(), 'pool');
$thread = spawn_thread(function () use ($log) {
    $pool = new ThreadPool(1);
    $pool->submit(function () use ($log) { Async\delay(10); file_put_contents($log, "task\n", FILE_APPEND); });
    register_shutdown_function(function () use ($pool, $log) {
        try {
            $pool->submit(fn() => 1);
        } catch (Exception $e) {
            file_put_contents($log, $e->getMessage() . "\n", FILE_APPEND);
        }
    });
    return 'handed over';
});
echo await($thread), "\n";
register_shutdown_function(function () use ($log) {
    for ($end = microtime(true) + 10; substr_count(file_get_contents($log), "\n") < 2 && microtime(true) < $end;) usleep(1000);
    readfile($log);
    unlink($log);
});
?>
--EXPECT--
handed over
task
ThreadPool is closed
