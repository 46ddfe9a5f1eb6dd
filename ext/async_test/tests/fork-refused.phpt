--TEST--
Fork with a second live coroutine, a thread or an offloaded call throws; the child of a legal fork has a loop of its own
--EXTENSIONS--
async_test
pcntl
--INI--
opcache.protect_memory=0
--DESCRIPTION--
The leak sanitizer cannot work in the child of a process that had threads.
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, delay, suspend};
use function AsyncTest\{counters, task_gate, tasks_wait, turn, reactor_startup};

function attempt(string $when, bool $quietly = false): string
{
    try {
        $pid = pcntl_fork();
        if ($pid === 0) {
            exit(0);
        }
        pcntl_waitpid($pid, $status);
        $result = "$when: forked";
    } catch (Error $e) {
        $result = "$when: " . get_class($e);
    }
    echo $quietly ? '' : "$result\n";

    return $result;
}

attempt('nothing');
reactor_startup();
attempt('reactor');
$coroutine = spawn(fn() => delay(1));
attempt('coroutine not started');
suspend();
attempt('coroutine parked');
await($coroutine);
attempt('coroutine gone');

/* An offloaded call: a worker is in it. */
$task = Event::task('gate');
$task->queue();
tasks_wait(1);
attempt('offloaded call');
task_gate(true);
while (counters()['events'] > 0) {
    turn(false);
}
attempt('offloaded call returned');

if (PHP_ZTS) {
    $gate = tempnam(sys_get_temp_dir(), 'gate');
    $thread = Event::thread('while (file_exists(' . var_export($gate, true) . ')) { usleep(1000); }');
    attempt('thread');
    unlink($gate);
    $thread->await();
    for ($i = 0; $i < 10000 && str_ends_with(attempt('thread gone', true), 'Error'); $i++) {
        usleep(1000); // its outcome is there before it has left
    }
    attempt('thread gone');
} else {
    echo "thread: Error\nthread gone: forked\n";
}

/* Both go on with what they had: timers, sockets; an event of one is not seen by the other. */
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$timer = Event::timer(5);
$timer->start();
$poll = Event::poll($a, AsyncTest\READABLE);
$poll->start();
unset($poll);
$pid = pcntl_fork();
if ($pid === 0) {
    $reader = spawn(fn() => fread($a, 3));
    $writer = spawn(fn() => fwrite($b, 'abc'));
    delay(1);
    $own = Event::timer(1);
    $own->await();
    $task = Event::task('count', 1);
    $task->queue();
    $task->await();
    exit(await($reader) === 'abc' && await($writer) === 3 ? 7 : 8);
}
$timer->await();
pcntl_waitpid($pid, $status);
echo pcntl_wexitstatus($status), "\n";
fwrite($b, 'def');
echo await(spawn(fn() => fread($a, 3))), "\n";
?>
--EXPECT--
nothing: forked
reactor: forked
coroutine not started: Error
coroutine parked: Error
coroutine gone: forked
offloaded call: Error
offloaded call returned: forked
thread: Error
thread gone: forked
7
def
