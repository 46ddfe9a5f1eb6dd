--TEST--
The last process event gone by any route disarms SIGCHLD: the loop is idle and the process ends
--EXTENSIONS--
async_test
pcntl
--FILE--
<?php
use AsyncTest\Event;
use Async\AsyncCancellation;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, loop_alive, turn};

/* One that ends before the call of proc_get_status() is reaped by it: what has to end is ended later. */
function child(string $command): int
{
    global $children;
    return proc_get_status($children[] = proc_open(['/bin/sh', '-c', $command], [], $pipes))['pid'];
}

function report(string $route): void
{
    turn();
    echo "$route: ", counters()['events'], ' active, ', loop_alive() ? 'alive' : 'idle', "\n";
}

$process = Event::process(child('exec sleep 60'));
proc_terminate(end($children));
$process->await();
report('completion');

$process = Event::process(child('sleep 0.3'));
$process->start();
$process->stop();
report('stop');
$process->start();
$process->start();
$process->stop();
$process->stop();
report('stopped as often as started');

$process->start();
unset($process);
report('dropped');

$process = Event::process(child('sleep 0.3'));
$process->start();
$process->dispose();
report('disposed');
unset($process);

$pid = child('sleep 2');
$process = Event::process($pid);
$waiter = spawn(function () use ($process) {
    try {
        $process->await();
    } catch (AsyncCancellation) {
    }
});
suspend();
$waiter->cancel();
await($waiter);
report('cancelled waiter');

try {
    $process->await(1);
} catch (Async\TimeoutException) {
    report('timed out waiter');
}

/* Two of one child. */
$second = Event::process($pid);
$process->start();
$second->start();
unset($process);
echo counters()['events'], " active\n";
unset($second);
report('the second one');

/* Already dead, and nobody's. */
$pid = child('exec sleep 60');
$process = Event::process($pid);
proc_terminate(end($children));
while (!is_zombie($pid)) {
    usleep(1000);
}
$process->await();
report('dead before the start');

function is_zombie(int $pid): bool
{
    return preg_match('/^\d+ \(.*\) Z/', (string) @file_get_contents("/proc/$pid/stat")) === 1;
}
?>
--SKIPIF--
<?php if (!is_dir('/proc/self')) die('skip needs /proc'); ?>
--EXPECT--
completion: 0 active, idle
stop: 0 active, idle
stopped as often as started: 0 active, idle
dropped: 0 active, idle
disposed: 0 active, idle
cancelled waiter: 0 active, idle
timed out waiter: 0 active, idle
1 active
the second one: 0 active, idle
dead before the start: 0 active, idle
