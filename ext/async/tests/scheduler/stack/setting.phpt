--TEST--
async.stack_size: its bounds, and the size of new stacks
--FILE--
<?php
foreach (['127K', '1G', '-1', '512K', '100M'] as $size) {
    var_dump(ini_set('async.stack_size', $size) !== false, Async\runtime_stats()['fiber_stack_size']);
    Async\await(Async\spawn(fn () => null));
}
?>
--EXPECTF--

Warning: async.stack_size must be between 128K and 256M in %s on line %d
bool(false)
int(%d)

Warning: async.stack_size must be between 128K and 256M in %s on line %d
bool(false)
int(%d)

Warning: async.stack_size must be between 128K and 256M in %s on line %d
bool(false)
int(%d)
bool(true)
int(524288)
bool(true)
int(104857600)
