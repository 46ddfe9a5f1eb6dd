--TEST--
Several exit messages for one child count it down once
--EXTENSIONS--
async_test
pcntl
posix
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await_all, suspend};
use function AsyncTest\{counters, turn, loop_alive};

function child(string $command): int
{
    global $children;
    return proc_get_status($children[] = proc_open(['/bin/sh', '-c', $command], [], $pipes))['pid'];
}

/* Many who watch the same child, with the SIGCHLDs of others (and false ones) in between. */
$sleeper = child('sleep 10');
$other = Event::process($sleeper);
$other->start();
$pid = child('sleep 0.5; exit 3');
$events = [];
for ($i = 0; $i < 5; $i++) {
    $events[] = $event = Event::process($pid);
    $event->subscribe("watcher $i");
    $event->start();
}
$events[] = $unwatched = Event::process($pid);
echo counters()['events'], " active\n";
while (!$events[4]->isCompleted()) {
    posix_kill(posix_getpid(), SIGCHLD);
    turn(false);
}
for ($i = 0; $i < 20; $i++) {
    posix_kill(posix_getpid(), SIGCHLD);
    turn();
}
$log = AsyncTest\log();
sort($log);
echo implode(', ', $log), '; ', counters()['events'], " active\n";
foreach ($events as $event) {
    $event->stop();
}
echo counters()['events'], " active\n";
unset($events, $event, $unwatched);
$other->stop();
echo counters()['events'], ' active, ', loop_alive() ? 'alive' : 'idle', "\n";
posix_kill($sleeper, SIGKILL);
?>
--EXPECT--
6 active
watcher 0, watcher 1, watcher 2, watcher 3, watcher 4; 1 active
1 active
0 active, idle
