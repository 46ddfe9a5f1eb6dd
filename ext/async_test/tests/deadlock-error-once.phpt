--TEST--
The deadlock error reaches the end of the request exactly once
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

$scripts = [
    'a coroutine' => 'Async\spawn(fn() => AsyncTest\suspend_bare());',
    'main' => 'AsyncTest\suspend_bare();',
    'main, caught' => 'try { AsyncTest\suspend_bare(); } catch (Async\AsyncCancellation $e) { echo "caught\n"; }',
    'in C' => 'AsyncTest\spawn_c("c", AsyncTest\Event::custom("hidden")); Async\suspend();',
    'in a shutdown function' => 'register_shutdown_function(fn() => AsyncTest\suspend_bare());',
    'waiting again' => 'Async\spawn(function () { try { AsyncTest\suspend_bare(); } finally { try { AsyncTest\suspend_bare(); } finally { echo "out\n"; } } });',
];
foreach ($scripts as $name => $script) {
    [$output, $status] = run_php($script . "\n", ['-d', 'async.debug_deadlock=0']);
    echo $name, ': ', substr_count($output, 'Uncaught Async\DeadlockError'), ' error, status ', $status;
    echo str_starts_with($output, 'caught') ? ', caught' : '', "\n";
    if (substr_count($output, 'DeadlockError') !== 1) {
        echo $output;
    }
}
?>
--EXPECT--
a coroutine: 1 error, status 255
main: 1 error, status 255
main, caught: 1 error, status 255, caught
in C: 1 error, status 255
in a shutdown function: 1 error, status 255
waiting again: 1 error, status 255
