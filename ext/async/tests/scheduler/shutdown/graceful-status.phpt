--TEST--
graceful_shutdown does not change the exit status, whatever it cancels
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

show_status('shutdown', 'Async\spawn(fn () => Async\delay(100000)); Async\suspend(); Async\graceful_shutdown(); Async\delay(1);');
show_status('exit before', 'Async\spawn(function () { try { Async\delay(100000); } finally { echo 1; } }); Async\suspend(); Async\graceful_shutdown(); exit(7);');
?>
--EXPECT--
shutdown: 0
exit before: 7
