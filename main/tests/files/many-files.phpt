--TEST--
Files: 50 coroutines read 50 files that have to come from the disk
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn};
require __DIR__ . '/files.inc';
for ($i = 0; $i < 50; $i++) {
    file_put_contents("$dir/$i", str_repeat("$i\n", 50000));
    forget("$dir/$i");
}
$ticks = 0;
$ticker = spawn(function () use (&$ticks) {
    for (;; $ticks++) {
        delay(1);
    }
});
$reads = [];
for ($i = 0; $i < 50; $i++) {
    $reads[$i] = spawn(fn() => file_get_contents("$dir/$i"));
}
foreach (await_all_or_fail($reads) as $i => $contents) {
    if ($contents !== str_repeat("$i\n", 50000)) {
        echo "wrong: $i\n";
    }
}
$ticker->cancel();
echo "done\n";
--EXPECT--
done
