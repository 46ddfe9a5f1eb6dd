--TEST--
An event that was hidden and is no longer counts and keeps the loop at its next start: timers, polls, triggers, listeners
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, turn, log};

const HIDDEN = 1 << 10;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$multishot = Event::timer(20);
$multishot->multishot();
$listener = Event::listen('127.0.0.1');
$events = [
    'timer' => [$timer = Event::timer(20), fn() => null],
    'multi-shot timer' => [$multishot, fn() => null],
    'poll' => [Event::poll($a, AsyncTest\READABLE), fn() => fwrite($b, 'x')],
    'trigger' => [$trigger = Event::trigger(), fn() => $trigger->fire()],
    'listener' => [$listener, fn() => stream_socket_client('tcp://127.0.0.1:' . $listener->fields()['port'])],
];
foreach ($events as $name => [$event, $cause]) {
    $counts = [];
    foreach ([true, false, true, false] as $hidden) {
        $hidden ? $event->set(HIDDEN) : $event->clear(HIDDEN);
        $event->start();
        $counts[] = counters()['events'];
        $event->stop();
        $counts[] = counters()['events'];
    }
    echo $name, ': ', implode(' ', $counts);

    /* Nothing else keeps the loop: an event that were still out of its sight would end in a deadlock. */
    $waiter = spawn(fn() => $event->await());
    suspend();
    $connection = $cause();
    await($waiter);
    echo ", fired\n";
}
?>
--EXPECT--
timer: 0 0 1 0 0 0 1 0, fired
multi-shot timer: 0 0 1 0 0 0 1 0, fired
poll: 0 0 1 0 0 0 1 0, fired
trigger: 0 0 1 0 0 0 1 0, fired
listener: 0 0 1 0 0 0 1 0, fired
