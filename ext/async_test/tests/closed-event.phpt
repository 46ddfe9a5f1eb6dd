--TEST--
A closed event refuses subscribers, its start and stop change nothing, and awaiting it without a stored outcome warns
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, delay};
use function AsyncTest\{counters, log};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$poll = Event::poll($b, AsyncTest\READABLE);
$kinds = [
    'timer' => Event::timer(1),
    'periodic timer' => Event::timer(10, true),
    'poll' => Event::poll($a, AsyncTest\READABLE),
    'proxy' => Event::proxy($poll, AsyncTest\READABLE),
    'trigger' => Event::trigger(),
    'signal' => Event::signal(SIGUSR2),
    'process' => Event::process(getmypid()),
    'filesystem' => Event::filesystem(__DIR__),
    'listener' => Event::listen('127.0.0.1'),
    'custom' => Event::custom(),
];
foreach ($kinds as $name => $event) {
    $event->subscribe('first');
    $event->start();
    $event->stop();
    $event->close();
    $answers = [
        'subscribe' => $event->subscribe('late'),
        'start' => $event->start(),
        'stop' => $event->stop(),
    ];
    echo str_pad($name, 15), json_encode($answers), ' loop ', $event->state()['loop'], ', callbacks ', $event->state()['callbacks'],
        ', active ', counters()['events'], "\n";
}
echo implode(' ', log()), "\n";
unset($event, $kinds);

/* A timer that has fired keeps nothing. */
$timer = Event::timer(1);
$timer->await();
try {
    await(spawn(fn() => $timer->await()));
} catch (Async\AsyncException $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}

/* It fails the wait, and leaves nothing subscribed: the coroutine goes on. */
await(spawn(function () use ($timer) {
    try {
        AsyncTest\wait([Event::timer(60000), $timer]);
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), ', ', counters()['events'], " active\n";
    }
    delay(1);
}));
?>
--EXPECTF--
timer          {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
periodic timer {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
poll           {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
proxy          {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
trigger        {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
signal         {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
process        {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
filesystem     {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
listener       {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
custom         {"subscribe":false,"start":true,"stop":true} loop 0, callbacks 0, active 0
first first first 0 first 0 first first first first first first

Warning: The event cannot be awaited: it has already been terminated in %s on line %d
Async\AsyncException: The event has already been terminated

Warning: The event cannot be awaited: it has already been terminated in %s on line %d
The event has already been terminated, 0 active
