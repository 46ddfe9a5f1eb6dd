--TEST--
available_parallelism and loadavg
--FILE--
<?php
var_dump(Async\available_parallelism() >= 1);
$load = Async\loadavg();
var_dump($load === null || (array_is_list($load) && array_map('get_debug_type', $load) === ['float', 'float', 'float'] && min($load) >= 0));
?>
--EXPECT--
bool(true)
bool(true)
