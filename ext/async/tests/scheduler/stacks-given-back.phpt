--TEST--
The stacks and the memory that a burst of coroutines has needed are given back while the process waits
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!is_readable('/proc/self/status')) die('skip no /proc');
if (getenv('SKIP_ASAN') || getenv('USE_ZEND_ALLOC') === '0') die('skip measures memory');
?>
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{await, await_all, delay, runtime_stats, spawn};

function memory(): int
{
    preg_match_all('/^Vm(?:RSS|PTE):\s+(\d+)/m', file_get_contents('/proc/self/status'), $kilobytes);
    return array_sum($kilobytes[1]) >> 10;
}

await(spawn(fn () => delay(1)));
$before = memory();
(function () {
    $all = [];
    for ($i = 0; $i < 5000; $i++) {
        $all[] = spawn(fn () => delay(20));
    }
    await_all($all);
})();
var_dump(runtime_stats()['fiber_pool_count'] > 500);
/* Half of them each second. */
for ($i = 0; $i < 60 && (runtime_stats()['fiber_pool_count'] > 100 || memory() - $before > 20); $i++) {
    delay(500);
}
var_dump(runtime_stats()['fiber_pool_count'] <= 100, memory() - $before <= 20);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
