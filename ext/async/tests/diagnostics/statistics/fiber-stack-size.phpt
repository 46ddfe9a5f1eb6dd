--TEST--
fiber_stack_size follows async.stack_size
--INI--
async.stack_size=1M
--FILE--
<?php
var_dump(Async\runtime_stats()["fiber_stack_size"]);
?>
--EXPECT--
int(1048576)
