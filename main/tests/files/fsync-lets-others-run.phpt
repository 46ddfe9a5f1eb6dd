--TEST--
Files: fsync() gives up control
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
$f = fopen("$dir/a", 'w');
$c = spawn(function () use ($f) {
    fwrite($f, str_repeat('x', 10000));
    fsync($f);
    echo "synced\n";
});
spawn(function () {
    echo "other\n";
});
await($c);
--EXPECT--
other
synced
