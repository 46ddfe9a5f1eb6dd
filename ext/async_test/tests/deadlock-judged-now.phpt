--TEST--
Deadlock is judged on the loop as it is then: a handle opened by the last coroutine prevents it
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await};
use function AsyncTest\{suspend_bare, hold, log};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($b, 'ready');

/* Each opener is the last runnable coroutine; what it opens wakes the sleeper through a C callback. */
$openers = [
    'timer' => fn() => Event::timer(20),
    'poll' => fn() => Event::poll($a, AsyncTest\READABLE),
    'task' => function () {
        $task = Event::task('sleep', 20);
        $task->queue();
        return $task;
    },
    'trigger' => function () {
        $trigger = Event::trigger();
        AsyncTest\fire_from_threads($trigger, 1, 1, 20000, false);
        return $trigger;
    },
    'lookup' => fn() => Event::addrinfo('localhost'),
];
foreach ($openers as $name => $open) {
    $sleeper = spawn(fn() => suspend_bare());
    suspend();
    hold('sleeper', $sleeper);
    spawn(function () use ($open, $name) {
        $event = $open();
        $event->subscribe($name, 'stop', 'resume:sleeper');
        $event->start();
        hold('event', $event);
    });
    await($sleeper);
    AsyncTest\join();
    AsyncTest\free('event');
}
echo implode(', ', array_map(fn($line) => strtok($line, ' '), log())), "\n";
?>
--EXPECT--
timer, poll, task, trigger, lookup
