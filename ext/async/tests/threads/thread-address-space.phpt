--TEST--
Threads beyond the address space: an exception for those that cannot be started, the others run
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip needs a thread-safe build');
if (PHP_OS_FAMILY !== 'Linux') die('skip needs ulimit -v');
if (getenv('SKIP_ASAN')) die('skip the sanitizer needs the address space');
?>
--FILE--
<?php
$code = <<<'PHP'
$threads = $errors = [];
for ($i = 0; $i < 100; $i++) {
    try {
        $threads[] = Async\spawn_thread(function () { usleep(100000); return 1; });
    } catch (Async\AsyncException $e) {
        $errors[] = $e->getMessage();
    }
}
$ended = 0;
foreach ($threads as $thread) {
    try {
        $ended += Async\await($thread);
    } catch (Async\RemoteException | Async\ThreadTransferException $e) {
        $ended++;
    }
}
echo $ended === count($threads) && $ended > 0 ? "some ran" : "$ended ran", ', ',
    count($errors) > 0 && array_unique($errors) === ['Cannot start a thread: Cannot allocate memory'] ? 'others were refused' : json_encode($errors), "\n";
PHP;
$command = escapeshellarg(PHP_BINARY) . ' -n -r ' . escapeshellarg($code) . ' 2>&1';
foreach ([300_000, 400_000, 600_000, 1_000_000] as $limit) {
    for ($i = 0; $i < 3; $i++) {
        exec("ulimit -v $limit; $command", $lines, $status);
        if ($status !== 0 || $lines !== ['some ran, others were refused']) {
            echo "$limit: $status ", implode("\n", $lines), "\n";
        }
        $lines = [];
    }
}
echo "done\n";
?>
--EXPECT--
done
