--TEST--
A request ends at once while long calls are parked and queued
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/long-calls.inc';

$tasks = [];
for ($i = 0; $i < 70; $i++) {
    $tasks[] = long_task('gate');
}
AsyncTest\tasks_wait(64);
/* Some have lost their owner by then, some have not. */
for ($i = 0; $i < 70; $i += 2) {
    $tasks[$i]->release();
}
register_shutdown_function(function () {
    echo "shutdown\n";
});
echo "end\n";
?>
--EXPECT--
end
shutdown
