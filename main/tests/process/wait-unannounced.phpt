--TEST--
Waits for any child where SIGCHLD is ignored or blocked, and beside a handler of the program for it
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

function child(string $command)
{
    global $children;
    return proc_get_status($children[] = proc_open(['/bin/sh', '-c', $command], [], $pipes))['pid'];
}

function wait_in_coroutine()
{
    $pid = child('sleep 0.1; exit 9');
    return await(spawn(fn() => [pcntl_wait($status) === $pid, pcntl_wexitstatus($status)]));
}

$signals = 0;
pcntl_async_signals(true);
pcntl_signal(SIGCHLD, function () use (&$signals) { $signals++; });
echo json_encode(wait_in_coroutine()), "\n";
delay(1);
var_dump($signals > 0);

pcntl_sigprocmask(SIG_BLOCK, [SIGCHLD], $before);
echo json_encode(wait_in_coroutine()), "\n";
pcntl_sigprocmask(SIG_SETMASK, $before);

// Ignored: the system reaps, the wait finds nobody.
pcntl_signal(SIGCHLD, SIG_IGN);
child('sleep 0.1');
var_dump(await(spawn(fn() => pcntl_wait($status))));
pcntl_signal(SIGCHLD, SIG_DFL);
echo json_encode(wait_in_coroutine()), "\n";
?>
--EXPECT--
[true,9]
bool(true)
[true,9]
int(-1)
[true,9]
