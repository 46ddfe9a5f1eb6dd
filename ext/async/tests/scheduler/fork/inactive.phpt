--TEST--
A fork before the runtime is active: both sides may start it
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, await, delay};

$pid = pcntl_fork();
$result = await(spawn(function () { delay(1); return 'coroutine'; }));
if ($pid === 0) {
    echo "$result of the child\n";
    exit;
}
pcntl_waitpid($pid, $status);
echo "$result of the parent\n";
?>
--EXPECT--
coroutine of the child
coroutine of the parent
