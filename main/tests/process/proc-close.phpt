--TEST--
proc_close(): its value, the cached status, a reader on its pipe, two closers, a child that was reaped elsewhere, cancelled
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(2); $ticks++; } });

// It waits, and closes its pipes first: who reads there gets false.
$process = proc_open(['/bin/sh', '-c', 'sleep 0.2; exit 7'], [1 => ['pipe', 'w']], $pipes);
$reader = spawn(fn() => fread($pipes[1], 100));
delay(5);
$before = $ticks;
$closer = spawn(fn() => proc_close($process));
var_dump(await($closer), $ticks - $before > 10);
var_dump(await($reader));

// Two closers: the second finds an invalid resource.
$process = proc_open(['sleep', '0.1'], [], $pipes);
$first = spawn(fn() => proc_close($process));
delay(5);
try {
    await(spawn(fn() => proc_close($process)));
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await($first));

// The status is cached: by the second call of proc_get_status(), and for proc_close().
$process = proc_open(['/bin/sh', '-c', 'exit 5'], [], $pipes);
while (($status = proc_get_status($process))['running']) {
    delay(2);
}
var_dump($status['exitcode'], proc_get_status($process)['exitcode'], proc_get_status($process)['cached']);
var_dump(await(spawn(fn() => proc_close($process))));

// Two at once get their own codes, while others close streams.
$closers = [];
foreach ([3, 4] as $code) {
    $closers[] = spawn(fn() => proc_close(proc_open("sleep 0.1; exit $code", [], $pipes)));
    $closers[] = spawn(fn() => pclose(popen("sleep 0.1; exit 1$code", 'r')));
}
$noise = spawn(function () { for ($i = 0; $i < 50; $i++) { fclose(fopen('php://memory', 'r')); delay(3); } });
echo implode(' ', array_map(await(...), $closers)), "\n";
await($noise);

// The child belongs to the call that waits first; reaped before that call: unknown, without an exception.
$process = proc_open(['sleep', '0.1'], [], $pipes);
$pid = proc_get_status($process)['pid'];
$closer = spawn(fn() => proc_close($process));
delay(5);
while (($reaped = pcntl_waitpid($pid, $status, WNOHANG)) === 0); // before anybody else can run
var_dump($reaped === -1, await($closer));
$process = proc_open(['cat'], [['pipe', 'r']], $pipes);
$pid = proc_get_status($process)['pid'];
fclose($pipes[0]);
pcntl_waitpid($pid, $status);
var_dump(await(spawn(fn() => proc_close($process))));

// Signalled.
$process = proc_open(['sleep', '60'], [], $pipes);
$closer = spawn(fn() => proc_close($process));
delay(5);
posix_kill(proc_get_status_of($process), SIGKILL);
var_dump(await($closer));

function proc_get_status_of($process): int
{
    // The resource is gone, its child is the only one left.
    foreach (glob('/proc/[0-9]*/stat') as $file) {
        $text = (string) @file_get_contents($file);
        if (preg_match('/^(\d+) \(sleep\) \S (\d+) /', $text, $match) && (int) $match[2] === getmypid()) {
            return (int) $match[1];
        }
    }
    exit("no child\n");
}

// Cancelled: the handle is gone, the child goes on.
$process = proc_open(['sleep', '60'], [], $pipes);
$victim = spawn(fn() => proc_close($process));
delay(5);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
var_dump(get_resource_type($process), posix_kill($pid = proc_get_status_of($process), 0));
posix_kill($pid, SIGKILL);
for ($i = 0; $i < 1000 && posix_kill($pid, 0); $i++) {
    delay(5);
}
var_dump(posix_kill($pid, 0));
$ticker->cancel();
?>
--EXPECT--
int(7)
bool(true)
bool(false)
proc_close(): supplied resource is not a valid process resource
int(0)
int(5)
int(5)
bool(true)
int(5)
3 13 4 14
bool(true)
int(0)
int(-1)
int(9)
Async\AsyncCancellation
string(7) "Unknown"
bool(true)
bool(false)
