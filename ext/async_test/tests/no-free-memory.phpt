--TEST--
F_NO_FREE_MEMORY: dispose tears an event of any type down and leaves the block to its owner
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await};
use function AsyncTest\counters;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$poll = Event::poll($b, AsyncTest\READABLE);
$child = proc_open(['sleep', '60'], [], $pipes);
$pid = proc_get_status($child)['pid'];
$finished = Event::task('count', 1);
$finished->queue();
$finished->await();
$looked_up = Event::nameinfo('127.0.0.1');
$looked_up->await();
$ended = Event::exec(0, 'echo output; exit 3');
$ended->await();
$fired = Event::timer(0);
$fired->await();

$events = [
    'custom' => Event::custom(),
    'custom, started' => Event::custom(),
    'timer' => Event::timer(60000),
    'timer, started' => Event::timer(60000, true),
    'timer, fired' => $fired,
    'timer with a tail' => Event::timer(60000, false, 0, 64),
    'poll' => Event::poll($a, AsyncTest\READABLE),
    'poll, started' => Event::poll($a, AsyncTest\READABLE),
    'proxy' => Event::proxy($poll, AsyncTest\WRITABLE),
    'proxy, started' => Event::proxy($poll, AsyncTest\WRITABLE),
    'trigger' => Event::trigger(),
    'trigger, started' => Event::trigger(),
    'signal' => Event::signal(SIGUSR1),
    'signal, started' => Event::signal(SIGUSR1),
    'process' => Event::process($pid),
    'process, started' => Event::process($pid),
    'filesystem' => Event::filesystem(__DIR__),
    'filesystem, started' => Event::filesystem(__DIR__),
    'addrinfo, closed' => Event::addrinfo('127.0.0.1', '80'),
    'addrinfo, in flight' => Event::addrinfo('localhost'),
    'nameinfo, closed' => $looked_up,
    'nameinfo, in flight' => Event::nameinfo('127.0.0.1'),
    'exec' => Event::exec(0, 'true'),
    'exec, started' => Event::exec(0, 'sleep 60'),
    'exec, ended' => $ended,
    'task' => Event::task('count', 1),
    'task, ended' => $finished,
    'listener' => Event::listen('127.0.0.1'),
    'listener, started' => Event::listen('127.0.0.1'),
    'pool' => Event::pool(0, 2, 0),
    'pool, checked' => Event::pool(1, 2, 1000),
];
unset($finished, $looked_up, $ended, $fired);
$wrong = [];
foreach (array_keys($events) as $name) {
    $event = $events[$name];
    unset($events[$name]);
    if (!str_contains($name, 'pool') && !$event->state()['closed']) {
        $event->subscribe('callback');
    }
    if (str_ends_with($name, 'started')) {
        $event->start();
    }
    if (!$event->releaseKeeping()) {
        $wrong[] = $name;
    }
    unset($event);
}
echo 'freed or changed: ', implode(', ', $wrong) ?: 'none', "\n";
/* A lookup that a thread has begun ends by itself. */
for ($i = 0; counters()['events'] && $i < 2000; $i++) {
    Async\delay(1);
}
echo counters()['events'], ' active, ', counters()['callbacks'], " callbacks\n";

/* A reused timer must not be one that its owner has freed. */
for ($i = 0; $i < 100; $i++) {
    $timers[] = Event::timer(1);
}
array_map(fn($timer) => $timer->start(), $timers);
await(spawn(fn() => end($timers)->await()));
echo "timers fire\n";
proc_terminate($child);
?>
--EXPECT--
freed or changed: none
0 active, 0 callbacks
timers fire
