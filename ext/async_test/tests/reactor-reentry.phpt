--TEST--
A callback that turns the loop does not enter it a second time; the turn goes on, and nothing is lost or served twice
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{counters, log, turn};

AsyncTest\reactor_startup();
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$events = [
    'timer' => Event::timer(0),
    'late timer' => Event::timer(1),
    'trigger' => Event::trigger(),
    'poll' => Event::poll($a, AsyncTest\READABLE),
    'task' => Event::task('count', 1),
    'lookup' => Event::addrinfo('localhost'),
];
foreach ($events as $name => $event) {
    /* Without and with a wait: a wait inside a turn would never end once this is the last event. */
    $event->subscribe("$name 1", 'turn');
    $event->subscribe("$name 2", $name === 'poll' ? 'stop' : 'turn', 'turn:wait');
    $name === 'task' ? $event->queue() : $event->start();
}
$events['trigger']->fire();
fwrite($b, 'x');
for ($i = 0; counters()['events'] > 1 && $i < 1000; $i++) {
    turn(false);
}
$lines = array_map(fn($line) => explode(':', $line)[0], log());
sort($lines);
echo implode("\n", $lines), "\n";
$events['trigger']->stop();
echo counters()['events'], " active\n";
?>
--EXPECT--
late timer 1
late timer 2
lookup 1
lookup 2
poll 1 1
poll 2 1
task 1
task 2
timer 1
timer 2
trigger 1
trigger 2
0 active
