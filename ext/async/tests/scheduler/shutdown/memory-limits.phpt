--TEST--
The memory limit reached by many coroutines: one fatal error, no more code of theirs, exit status 255, at every limit
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!trim((string) shell_exec('command -v timeout'))) die('skip no timeout command'); ?>
--FILE--
<?php
require __DIR__ . '/memory_limits.inc';

// SEEDS in the environment (make test-nightly): 4 MiB to 64 MiB in steps of 64 KiB.
$limits = getenv('SEEDS') ? range(4096, 65536, 64) : [4096, 9472, 16384, 17408];

foreach (BODIES as $name => $body) {
    $bad = 0;
    foreach ($limits as $limit) {
        [$output, $status] = run_out_of_memory($body, $limit);
        $right = $status === 255 && preg_match('~^[z\s]*Fatal error: Allowed memory size of [^\n]* in \S+ on line \d+[z\s]+end\s*$~', $output);
        if (!$right && $bad++ < 3) {
            echo "$name, {$limit}K: exit status $status\n", substr($output, 0, 4000), "\n";
        }
    }
    echo $name, $bad ? ": $bad of " . count($limits) . " wrong\n" : "\n";
}
?>
--EXPECT--
delay in a scope
a string on the stack
never begun
channel
future
scopes
socket
finally
growing arrays
group
iterate
await_all
output
output buffers
