--TEST--
The statistics functions do not activate the runtime
--FILE--
<?php
Async\runtime_stats();
Async\available_parallelism();
Async\loadavg();
Async\cpu_usage();
Async\CpuSnapshot::now();
try {
    Async\current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
The current coroutine is not defined
