--TEST--
A cancelled command is asked to end and reaped; other children are left alone; the argument by reference stays
--EXTENSIONS--
true_async
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

function until(callable $condition): bool
{
    for ($i = 0; $i < 2000; $i++) {
        if ($condition()) {
            return true;
        }
        delay(5);
    }
    return false;
}

$zombies = fn() => array_filter(glob('/proc/[0-9]*/stat'), function ($file) {
    $stat = explode(' ', substr(strrchr((string) @file_get_contents($file), ')'), 2));
    return ($stat[0] ?? '') === 'Z' && ($stat[1] ?? '') === (string) getmypid();
});

$other = proc_open(['sleep', '60'], [], $pipes);
foreach (['exec', 'system', 'passthru', 'shell_exec'] as $function) {
    $file = tempnam(sys_get_temp_dir(), 'pid');
    $lines = ['kept'];
    $victim = spawn(function () use ($function, $file, &$lines) {
        $command = "echo \$\$ >$file; exec sleep 60";
        $function === 'exec' ? exec($command, $lines) : $function($command);
    });
    until(fn() => (int) file_get_contents($file) > 0);
    $pid = (int) file_get_contents($file);
    $alive = posix_kill($pid, 0);
    $victim->cancel();
    try {
        await($victim);
    } catch (Async\AsyncCancellation $e) {
        echo $function, ' ', get_class($e), "\n";
    }
    var_dump($alive, until(fn() => !posix_kill($pid, 0)), $lines === ['kept'], count($zombies()));
    unlink($file);
}
var_dump(proc_get_status($other)['running']);
proc_terminate($other);
var_dump(proc_close($other));
?>
--EXPECT--
exec Async\AsyncCancellation
bool(true)
bool(true)
bool(true)
int(0)
system Async\AsyncCancellation
bool(true)
bool(true)
bool(true)
int(0)
passthru Async\AsyncCancellation
bool(true)
bool(true)
bool(true)
int(0)
shell_exec Async\AsyncCancellation
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
int(15)
