--TEST--
runtime_stats: what the counters count
--FILE--
<?php
use function Async\{runtime_stats, spawn, suspend, delay};

$parked = spawn(fn () => delay(100_000));
$queued = spawn(fn () => 1);
$yielding = spawn(function () { suspend(); suspend(); });
$s = runtime_stats();
var_dump($s['coroutines_total'], $s['coroutines_active'], $s['coroutine_queue'], $s['resumed_queue']);
suspend();
$s = runtime_stats();
var_dump($s['coroutines_total'], $s['coroutines_active'], $s['coroutine_queue'], $s['resumed_queue']);
$parked->cancel();
$s = runtime_stats();
var_dump($s['resumed_queue']);
suspend();
suspend();
$s = runtime_stats();
var_dump($s['coroutines_total'], $s['coroutines_active']);
var_dump($s['fiber_pool_min'], $s['fiber_pool_count'] > 0, $s['fiber_pool_count'] <= $s['fiber_pool_capacity']);
var_dump($s['fiber_pool_virtual_bytes'] === $s['fiber_pool_count'] * $s['fiber_stack_size'], $s['fiber_stack_size'] > 0);
?>
--EXPECT--
int(4)
int(4)
int(3)
int(0)
int(3)
int(3)
int(0)
int(1)
int(2)
int(1)
int(1)
int(4)
bool(true)
bool(true)
bool(true)
bool(true)
