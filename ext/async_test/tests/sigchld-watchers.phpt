--TEST--
Removing user SIGCHLD watchers leaves process waits working, and the other way round
--EXTENSIONS--
async_test
pcntl
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, turn, log};

function child(string $command): int
{
    global $children; // nothing else reaps them
    return proc_get_status($children[] = proc_open(['/bin/sh', '-c', $command], [], $pipes))['pid'];
}

/* The user's watcher goes while a process is waited for. */
$watcher = Event::signal(SIGCHLD);
$watcher->start();
$process = Event::process(child('read line < /dev/null; sleep 0.2; exit 3'));
$waiter = spawn(fn() => $process->await());
suspend();
unset($watcher);
await($waiter);
echo $process->fields()['exit_code'], ', ', counters()['events'], " active\n";

/* The process is done, or given up, and the user's watcher still hears. */
$watcher = Event::signal(SIGCHLD);
$watcher->subscribe('SIGCHLD');
$watcher->start();
$process = Event::process(child('sleep 0.2; exit 4'));
$process->await();
unset($process);
log();
$abandoned = Event::process(child('sleep 0.2; exit 5'));
$abandoned->start();
unset($abandoned);
while (!$heard = log()) {
    turn(false);
}
echo $heard[0], ', ', counters()['events'], " active\n";
unset($watcher);
echo counters()['events'], " active\n";

/* Both, in every order of start and end. */
foreach ([[0, 0], [0, 1], [1, 0], [1, 1]] as [$watcher_first, $watcher_ends_first]) {
    $make = [fn() => $watcher = Event::signal(SIGCHLD), fn() => Event::process(child('sleep 0.2; exit 6'))];
    $events = [];
    foreach ($watcher_first ? [0, 1] : [1, 0] as $i) {
        $events[$i] = $make[$i]();
        $events[$i]->start();
    }
    if ($watcher_ends_first) {
        unset($events[0]);
    }
    if (!$events[1]->isCompleted()) {
        $events[1]->await(); // it may have ended before its start
    }
    echo $events[1]->fields()['exit_code'], ' ';
    unset($events);
}
echo counters()['events'], " active\n";
?>
--EXPECT--
3, 0 active
SIGCHLD, 1 active
0 active
6 6 6 6 0 active
