--TEST--
runtime_stats: all keys in every state, integers, zero while the runtime is inactive
--FILE--
<?php
use function Async\{runtime_stats, suspend, get_coroutines};

$inactive = runtime_stats();
foreach ($inactive as $key => $value) {
    echo $key, ' ', get_debug_type($value), "\n";
}
foreach (['coroutines_total', 'coroutines_active', 'microtasks_queue', 'coroutine_queue', 'resumed_queue', 'fiber_pool_count', 'fiber_pool_virtual_bytes'] as $key) {
    if ($inactive[$key] !== 0) {
        echo "$key is {$inactive[$key]}\n";
    }
}
var_dump(count(get_coroutines()));
suspend();
var_dump(array_keys(runtime_stats()) === array_keys($inactive));
?>
--EXPECT--
coroutines_total int
coroutines_active int
microtasks_queue int
coroutine_queue int
resumed_queue int
fiber_pool_count int
fiber_pool_capacity int
fiber_pool_min int
fiber_stack_size int
fiber_pool_virtual_bytes int
int(0)
bool(true)
