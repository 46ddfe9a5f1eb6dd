--TEST--
A handler of SIGCHLD that reaps all children takes none from a call that waits for its own: exec(), pclose(), proc_close(), pcntl_waitpid(), pcntl_wait()
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, await, await_all};

$reaped = [];
pcntl_async_signals(true);
pcntl_signal(SIGCHLD, function () use (&$reaped) {
    while (($pid = pcntl_waitpid(-1, $status, WNOHANG)) > 0) {
        $reaped[] = $pid;
    }
});

// Started outside of any coroutine: children that are waited for below.
$children = [];
for ($i = 0; $i < 3; $i++) {
    if (!($children[] = pcntl_fork())) {
        usleep(200000);
        exit(7);
    }
}

$calls = [
    'exec' => function () { exec('exec >&-; sleep 0.001 2>/dev/null; exit 7', $lines, $code); return $code; },
    'system' => function () { system('exec >&-; sleep 0.001 2>/dev/null; exit 7', $code); return $code; },
    'passthru' => function () { passthru('exec >&-; sleep 0.001 2>/dev/null; exit 7', $code); return $code; },
    'pclose' => fn() => pclose(popen('sleep 0.001 2>/dev/null; exit 7', 'w')),
    'proc_close' => fn() => proc_close(proc_open('sleep 0.001 2>/dev/null; exit 7', [], $pipes)),
];
$waits = [
    spawn(fn() => [pcntl_waitpid($children[0], $status), $status >> 8]),
    spawn(fn() => [pcntl_waitid(P_PID, $children[1], $info), $info['status']]),
];
$bad = [];
foreach ($calls as $name => $call) {
    for ($i = 0; $i < 40; $i++) {
        $code = await(spawn($call));
        if ($code !== 7) {
            $bad[$name][] = $code;
        }
    }
}
var_dump($bad);
[[$pid, $status], [$done, $code]] = await_all($waits)[0];
var_dump($pid === $children[0], $status, $done, $code);

// One of the three is left, or was reaped by the handler: nobody had asked for it.
var_dump(in_array($children[2], $reaped, true) || pcntl_waitpid($children[2], $status) === $children[2]);

// The oldest wait for any child goes before the handler.
for ($i = 0; $i < 20; $i++) {
    $wait = spawn(fn() => [pcntl_wait($status), $status >> 8]);
    $process = proc_open('read x; exit 7', [['pipe', 'r']], $pipes);
    Async\suspend();
    fclose($pipes[0]);
    [$pid, $code] = await($wait);
    if ($pid !== proc_get_status($process)['pid'] || $code !== 7) {
        echo "taken by another\n";
    }
}
?>
--EXPECT--
array(0) {
}
bool(true)
int(7)
bool(true)
int(7)
bool(true)
