--TEST--
R9: an externally reaped child yields status -1, not an exception
--EXTENSIONS--
async_test
pcntl
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, turn};

function child(int $status): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        pcntl_exec('/bin/sh', ['-c', "exit $status"]);
        exit(99);
    }
    return $pid;
}

/* Reaped while the event is armed, by code that knows nothing of it, before the loop has turned. No coroutine yet: waits block. */
$pid = child(4);
$process = Event::process($pid);
$process->start();
echo pcntl_waitpid(-1, $status) === $pid ? 'reaped, ' : '';
while (!$process->isCompleted()) {
    turn(false);
}
echo $process->fields()['exit_code'], ', ', counters()['events'], " active\n";

/* Reaped before the event starts. */
$pid = child(3);
pcntl_waitpid($pid, $status);
$process = Event::process($pid);
$process->await();
echo $process->fields()['exit_code'], ', ', counters()['events'], " active\n";

/* Never a child of ours. */
$process = Event::process(1);
try {
    $process->await(50);
    echo $process->fields()['exit_code'], "\n";
} catch (Async\TimeoutException) {
    echo "waits for its end\n";
}
unset($process);
echo counters()['events'], " active\n";
?>
--EXPECTREGEX--
reaped, -1, 0 active
-1, 0 active
(-1|waits for its end)
0 active
