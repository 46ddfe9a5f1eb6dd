--TEST--
spawn(), foreach and awaitCompletion() work as the first async call of a script
--EXTENSIONS--
true_async
--FILE--
<?php
$code = [
    'spawn' => '$g = new Async\TaskGroup(); $g->spawn(function () { echo "task\n"; }); echo "main\n";',
    'foreach' => '$g = new Async\TaskGroup(); $g->close(); foreach ($g as $x); echo "loop ended\n";',
    'foreach waits' => '$g = new Async\TaskGroup(); ini_set("async.debug_deadlock", 0); try { foreach ($g as $x); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; }',
    'await' => '$g = new Async\TaskGroup(); var_dump($g->all()->await()); $g->close(); $g->awaitCompletion(); $g->finally(function () { echo "f\n"; });',
    'set' => '$g = new Async\TaskSet(); $g->close(); foreach ($g as $x); echo json_encode($g->joinAll()->await()), "\n";',
    'inactive' => '$g = new Async\TaskGroup(); $g->cancel(); $g->dispose(); $g->close(); var_dump(count($g), Async\get_coroutines());',
];
foreach ($code as $name => $script) {
    $output = shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d display_errors=1 -r ' . escapeshellarg($script) . ' 2>/dev/null');
    echo "- $name\n", preg_replace('/\nFatal error: Uncaught (\S+).*/s', '$1' . "\n", $output);
}
--EXPECT--
- spawn
main
task
- foreach
loop ended
- foreach waits
Deadlock detected
Async\DeadlockError:
- await
array(0) {
}
f
- set
[]
- inactive
int(0)
array(0) {
}
