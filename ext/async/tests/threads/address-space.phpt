--TEST--
Threads beyond the address space: some run, the others are refused with an exception, the process goes on
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip needs a thread-safe build');
if (getenv('SKIP_ASAN') || getenv('TSAN_OPTIONS')) die('skip the sanitizers need more address space than there is');
if (!is_readable('/proc/self/status')) die('skip needs /proc');
?>
--FILE--
<?php
$script = __DIR__ . '/address-space-script.php';
file_put_contents($script, <<<'PHP'
<?php
$threads = $refused = [];
$failed = 0;
for ($i = 0; $i < 60; $i++) {
    try {
        $threads[] = Async\spawn_thread(function () { usleep(50000); return str_repeat('x', 1000); });
    } catch (Async\AsyncException $e) {
        $reason = strtok($e->getMessage(), ':');
        $refused[$reason] = ($refused[$reason] ?? 0) + 1;
    }
}
$ended = 0;
foreach ($threads as $thread) {
    try {
        $ended += strlen(Async\await($thread)) === 1000;
    } catch (Async\RemoteException $e) {
        $failed++;
    }
}
/* There is room again, once the threads have left. */
unset($threads, $thread);
$again = 0;
for ($try = 0; $again < 5 && $try < 1000; $try++) {
    try {
        $again += Async\await(Async\spawn_thread(fn() => 1));
    } catch (Async\AsyncException) {
        Async\delay(10);
    }
}
echo json_encode([$ended > 0, array_sum($refused) > 0, $ended + $failed + array_sum($refused), array_keys($refused), $again]), "\n";
PHP);
preg_match('/^VmPeak:\s+(\d+)/m', file_get_contents('/proc/self/status'), $match);
/* Where the main script itself, or a library, finds no memory, there is nothing to be done: that is rare. */
foreach ([250, 400, 700] as $megabytes) {
    $limit = $match[1] + $megabytes * 1024;
    for ($try = 0; $try < 3; $try++) {
        $lines = [];
        exec("ulimit -v $limit; " . getenv('TEST_PHP_EXECUTABLE') . ' -n -d display_errors=1 ' . escapeshellarg($script) . ' 2>/dev/null', $lines, $status);
        if ($status === 0) {
            break;
        }
    }
    echo $status, ' ', implode("\n", $lines), "\n";
}
?>
--CLEAN--
<?php @unlink(__DIR__ . '/address-space-script.php'); ?>
--EXPECT--
0 [true,true,60,["Cannot start a thread"],5]
0 [true,true,60,["Cannot start a thread"],5]
0 [true,true,60,["Cannot start a thread"],5]
