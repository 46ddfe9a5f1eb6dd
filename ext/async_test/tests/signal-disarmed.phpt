--TEST--
A signal event whose last PHP reference is dropped is disarmed
--EXTENSIONS--
async_test
pcntl
posix
--FILE--
<?php
require __DIR__ . '/php.inc';
use AsyncTest\Event;
use function AsyncTest\{counters, loop_alive, turn, log};

$event = Event::signal(SIGUSR2);
$event->subscribe('heard');
$event->start();
echo counters()['events'], " active\n";
posix_kill(getpid_of_us(), SIGUSR2);
while (!$heard = log()) {
    turn(false);
}
echo implode(', ', $heard), "\n";

/* Armed, started twice, subscribed: the object goes, and nothing is left of it. */
$event->start();
unset($event);
echo counters()['events'], " active, ", counters()['callbacks'], " callbacks, ", loop_alive() ? 'alive' : 'idle', "\n";

/* One of two: the other still hears. */
$first = Event::signal(SIGUSR2);
$second = Event::signal(SIGUSR2);
$first->subscribe('first');
$second->subscribe('second');
$first->start();
$second->start();
unset($first);
posix_kill(getpid_of_us(), SIGUSR2);
while (!$heard = log()) {
    turn(false);
}
echo implode(', ', $heard), ', ', counters()['events'], " active\n";
unset($second);
echo counters()['events'], " active\n";

function getpid_of_us(): int
{
    return posix_getpid();
}

/* Disarmed for the system, too: the default action is back. */
[, $status] = run_php(<<<'PHP'
    $event = AsyncTest\Event::signal(15);
    $event->start();
    AsyncTest\turn();
    unset($event);
    AsyncTest\turn();
    $self = getmypid();
    exec("kill -TERM $self");
    sleep(5);
    echo "still here\n";
    PHP);
echo $status === 15 || $status === 143 || $status === -1 ? "ended by the signal\n" : "status $status\n";
?>
--EXPECT--
1 active
heard
0 active, 0 callbacks, idle
second, 1 active
0 active
ended by the signal
