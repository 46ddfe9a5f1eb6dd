--TEST--
An externally reaped child yields status -1, not an exception
--EXTENSIONS--
async_test
pcntl
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, turn};

/* Ends at once, or when something can be read from $gate. */
function child(int $status, $gate = null): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        if ($gate) {
            fread($gate, 1);
        }
        pcntl_exec('/bin/sh', ['-c', "exit $status"]);
        exit(99);
    }
    return $pid;
}

/* Reaped while the event is armed, by code that knows nothing of it, before the loop has turned. No coroutine yet: waits block. */
[$gate, $opener] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$pid = child(4, $gate);
$process = Event::process($pid);
$process->start();
fwrite($opener, 'x');
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
