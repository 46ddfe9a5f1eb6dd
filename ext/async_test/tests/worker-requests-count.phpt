--TEST--
Requests on the worker pool count: no deadlock while one is in flight
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await};
use function AsyncTest\{suspend_bare, hold, counters, task_gate, tasks_wait, tasks_begun};

/* Nobody awaits the task: its callback wakes the sleeper. */
$task = Event::task('gate');
$task->subscribe('done', 'resume:sleeper');
$sleeper = spawn(fn() => suspend_bare());
suspend();
hold('sleeper', $sleeper);
$task->queue();
tasks_wait(1);
echo counters()['events'], " active\n";

/* Nothing else is runnable while the worker works; a thread of ours opens the gate. */
$opener = Event::task('sleep', 30);
$opener->subscribe('open', 'spawn:opened');
$opener->queue();
spawn(function () {
    usleep(30000);
    task_gate(true);
});
await($sleeper);
echo implode(', ', AsyncTest\log()) === '' ? '' : "woken by the task\n";
AsyncTest\Event::timer(40)->await();
echo counters()['events'], " active\n";

/* A lookup in flight. */
$lookup = Event::addrinfo('localhost');
echo counters()['events'], " active\n";
$lookup->await();
echo counters()['events'], " active\n";
?>
--EXPECT--
1 active
woken by the task
0 active
1 active
0 active
