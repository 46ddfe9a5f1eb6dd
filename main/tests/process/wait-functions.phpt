--TEST--
pcntl_wait(), pcntl_waitpid() and pcntl_waitid() suspend only their coroutine; status, usage and errors are upstream's
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, await, delay};

function child(string $command)
{
    global $children; // no resource is dropped: the wait functions reap
    return proc_get_status($children[] = proc_open(['/bin/sh', '-c', $command], [], $pipes))['pid'];
}

$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(2); $ticks++; } });
$during = function (callable $wait) use (&$ticks) {
    $before = $ticks;
    $result = await(spawn($wait));
    echo json_encode($result), $ticks - $before >= 10 ? '' : ' others stood still', "\n";
};

$during(function () {
    $pid = child('sleep 0.2; exit 7');
    return [pcntl_waitpid($pid, $status, 0, $usage) === $pid, pcntl_wexitstatus($status), isset($usage['ru_utime.tv_sec'])];
});
$during(function () {
    $pid = child('sleep 0.2; kill -9 $$');
    return [pcntl_wait($status) === $pid, pcntl_wifsignaled($status), pcntl_wtermsig($status)];
});
$during(function () {
    $pid = child('sleep 0.2; exit 3');
    return [pcntl_waitid(P_PID, $pid, $info, WEXITED), $info['pid'] === $pid, $info['status']];
});
$during(function () {
    $pid = child('sleep 0.2; kill -STOP $$; exit 4');
    return [pcntl_waitpid($pid, $status, WUNTRACED) === $pid, pcntl_wifstopped($status), posix_kill($pid, SIGCONT),
        pcntl_waitpid(0, $status, WUNTRACED) === $pid, pcntl_wexitstatus($status)];
});
$during(function () {
    // Observed, not reaped: it can be waited for again.
    $pid = child('sleep 0.2; exit 5');
    return [pcntl_waitid(P_ALL, null, $info, WEXITED | WNOWAIT), $info['status'], pcntl_waitpid($pid, $status) === $pid];
});

// At once: WNOHANG, nobody to wait for.
$pid = child('sleep 0.2');
echo json_encode([pcntl_waitpid($pid, $status, WNOHANG), pcntl_wait($status, WNOHANG), pcntl_waitpid($pid, $status) === $pid]), "\n";
echo json_encode([pcntl_wait($status), pcntl_get_last_error() === PCNTL_ECHILD, pcntl_waitpid(getmypid(), $status),
    pcntl_waitid(P_ALL), pcntl_get_last_error() === PCNTL_ECHILD]), "\n";

// Two who wait for the same: one gets it, the other an error.
$pid = child('sleep 0.1');
$results = [spawn(function () use ($pid) { return pcntl_waitpid($pid, $status); }), spawn(fn() => pcntl_wait($status))];
$results = array_map(fn($c) => await($c), $results);
sort($results);
var_dump($results === [-1, $pid]);

// Thirty children are thirty waits.
$start = microtime(true);
$waits = [];
for ($i = 0; $i < 30; $i++) {
    $waits[] = spawn(function () use ($i) {
        $pid = child("sleep 0.3; exit $i");
        pcntl_waitpid($pid, $status);
        return pcntl_wexitstatus($status);
    });
}
var_dump(array_map(fn($c) => await($c), $waits) === range(0, 29), microtime(true) - $start < 5);
$ticker->cancel();
?>
--EXPECT--
[true,7,true]
[true,true,9]
[true,true,3]
[true,true,true,true,4]
[true,5,true]
[0,0,true]
[-1,true,-1,false,true]
bool(true)
bool(true)
bool(true)
