--TEST--
A late await of what keeps its outcome gets it: processes, commands, tasks, lookups, a custom event; once more and by several
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, await_all};
use function AsyncTest\{counters, log};

function child(int $code): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        posix_kill(getmypid(), $code < 0 ? -$code : 0);
        exit($code);
    }
    return $pid;
}

/* Forked before anything runs. */
$pids = [child(7), child(-SIGKILL)];
$custom = Event::custom('replay', 'zval');
$custom->keep('kept');
$task = Event::task('count', 5);
$task->queue();
$events = [
    'exit 7' => Event::process($pids[0]),
    'killed' => Event::process($pids[1]),
    'exec' => Event::exec(0, 'echo one; echo two; exit 4'),
    'shell_exec' => Event::exec(4, 'printf "a\nb"'),
    'task' => $task,
    'addrinfo' => Event::addrinfo('127.0.0.1', '80'),
    'nameinfo' => Event::nameinfo('127.0.0.1', true),
    'custom' => $custom,
];
foreach ($events as $name => $event) {
    $event->subscribe($name);
    $before = json_encode($event->outcome());
    if ($name === 'custom') {
        $event->close();
    } elseif (!$event->state()['closed']) {
        $event->await();
    }
    /* Closed now; one after the other, then several at once, each time without a warning. */
    $event->await();
    await(spawn(fn() => $event->await()));
    await_all([spawn(fn() => $event->await()), spawn(fn() => $event->await(1000))]);
    echo str_pad($name, 12), 'before: ', $before, ', after: ', json_encode($event->outcome()), "\n";
}
foreach ($pids as $pid) {
    pcntl_waitpid($pid, $status);
}
echo json_encode($events['exec']->fields()['results']), ' ', $events['exec']->fields()['exit_code'], "\n";
echo json_encode($events['shell_exec']->fields()['results'][1]), "\n";

/* A failed lookup keeps its error, a task that never ran its own. */
$unknown = Event::addrinfo('no-such-host.invalid');
foreach ([1, 2] as $time) {
    try {
        $unknown->await();
    } catch (Async\DnsException $e) {
        echo $time, ': ', get_class($e), "\n";
    }
}

/* Replay to a callback of one's own. */
$other = Event::custom();
$other->subscribe('own');
var_dump($events['exit 7']->replay('own'), $other->replay('own'));
echo implode(' ', log()), "\n";
unset($events, $event, $task, $custom);
echo counters()['events'], " active\n";
?>
--EXPECT--
exit 7      before: null, after: {"result":7}
killed      before: null, after: {"result":9}
exec        before: null, after: {"result":4}
shell_exec  before: null, after: {"result":0}
task        before: {"result":null}, after: {"result":null}
addrinfo    before: {"result":null}, after: {"result":null}
nameinfo    before: {"result":null}, after: {"result":null}
custom      before: null, after: {"result":"kept"}
[[],"two",null] 4
"a\nb"
1: Async\DnsException
2: Async\DnsException
bool(true)
bool(false)
exit 7 killed exec shell_exec custom own
0 active
