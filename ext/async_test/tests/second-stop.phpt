--TEST--
A second stop changes neither the event's count nor the active events
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\counters;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$poll = Event::poll($b, AsyncTest\READABLE);
$events = [
    'timer' => Event::timer(10000),
    'periodic timer' => Event::timer(10000, true),
    'poll' => Event::poll($a, AsyncTest\READABLE),
    'proxy' => Event::proxy($poll, AsyncTest\READABLE),
    'trigger' => Event::trigger(),
    'custom' => Event::custom(),
];

foreach ($events as $name => $event) {
    $counts = [];
    foreach (['stop', 'start', 'stop', 'stop', 'start', 'start', 'stop', 'stop', 'stop'] as $method) {
        if (!$event->$method()) {
            echo "$method failed\n";
        }
        $counts[] = $event->state()['loop'] . '/' . counters()['events'];
    }
    echo $name, ': ', implode(' ', $counts), "\n";
}
?>
--EXPECT--
timer: 0/0 1/1 0/0 0/0 1/1 2/1 1/1 0/0 0/0
periodic timer: 0/0 1/1 0/0 0/0 1/1 2/1 1/1 0/0 0/0
poll: 0/0 1/1 0/0 0/0 1/1 2/1 1/1 0/0 0/0
proxy: 0/0 1/1 0/0 0/0 1/1 2/1 1/1 0/0 0/0
trigger: 0/0 1/1 0/0 0/0 1/1 2/1 1/1 0/0 0/0
custom: 0/0 1/1 0/0 0/0 1/1 2/1 1/1 0/0 0/0
