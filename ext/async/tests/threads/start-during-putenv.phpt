--TEST--
Threads start while the main thread changes the environment of the process
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip needs threads'); ?>
--FILE--
<?php
use function Async\{await, spawn_thread};

for ($round = 0; $round < 5; $round++) {
    $threads = [];
    for ($i = 0; $i < 8; $i++) {
        $threads[] = spawn_thread(fn () => getenv('NOT_SET'));
    }
    for ($i = 0; $i < 5000; $i++) {
        putenv("V$i=" . str_repeat('x', $i % 50));
        putenv('V' . ($i - 100));
    }
    array_map(await(...), $threads);
}
echo "done\n";
?>
--EXPECT--
done
