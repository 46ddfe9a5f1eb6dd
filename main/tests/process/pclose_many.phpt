--TEST--
Coroutines that wait for the children of libc's popen() leave file operations to the others
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, await_all, delay, timeout};

/* Before the runtime is started: nobody but libc knows the children. */
$pipes = $pids = [];
for ($i = 0; $i < 30; $i++) {
    $pipes[] = $pipe = popen('echo $$; exec sleep 60', 'r');
    $pids[] = (int) fgets($pipe);
}
unset($pipe);

$waiting = array_map(fn($pipe) => spawn(pclose(...), $pipe), $pipes);
unset($pipes);
delay(20);

$path = tempnam(sys_get_temp_dir(), 'pcl');
$work = spawn(function () use ($path) {
    $file = fopen($path, 'w+');
    fwrite($file, 'data');
    // Each on a thread.
    for ($i = 0; $i < 20; $i++) {
        fsync($file);
    }
    ftruncate($file, 100 << 20);
    ftruncate($file, 80 << 20);
    return copy($path, "$path.copy");
});
try {
    var_dump(await($work, timeout(20_000)));
} catch (Async\OperationCanceledException) {
    echo "the files wait for the children\n";
}
var_dump(count(array_filter($waiting, fn($coroutine) => $coroutine->isCompleted())));

foreach ($pids as $pid) {
    posix_kill($pid, SIGKILL);
}
[$values] = await_all($waiting);
// As upstream: the raw status of a signalled child.
echo json_encode(array_unique($values)), ' ', count($values), "\n";
unlink($path);
unlink("$path.copy");
?>
--EXPECT--
bool(true)
int(0)
[9] 30
