--TEST--
Files: a cancelled write is over before the next one begins
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};
require __DIR__ . '/files.inc';
for ($round = 0; $round < 20; $round++) {
    $f = fopen("$dir/a", 'w');
    $c = spawn(fn() => fwrite($f, str_repeat('x', 900000)));
    suspend();
    $c->cancel();
    try {
        await($c);
    } catch (Async\AsyncCancellation) {
    }
    await(spawn(fn() => fwrite($f, 'END')));
    fclose($f);
    if (!preg_match('/^x*END$/', file_get_contents("$dir/a"))) {
        echo "out of order\n";
    }
}
echo "done\n";
--EXPECT--
done
