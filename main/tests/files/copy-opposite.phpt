--TEST--
Files: opposite copies between two handles do not lock each other out
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};
require __DIR__ . '/files.inc';

file_put_contents("$dir/a", str_repeat('a', 3000000));
file_put_contents("$dir/b", str_repeat('b', 3000000));
for ($i = 0; $i < 5; $i++) {
    $a = fopen("$dir/a", 'r+');
    $b = fopen("$dir/b", 'r+');
    $n = await_all_or_fail([
        spawn(fn() => stream_copy_to_stream($a, $b, 1000000)),
        spawn(fn() => stream_copy_to_stream($b, $a, 1000000)),
        spawn(fn() => strlen(fread($a, 10))),
        spawn(fn() => fwrite($b, 'x')),
    ]);
    ksort($n);
    echo implode(' ', $n), "\n";
}
?>
--EXPECT--
1000000 1000000 10 1
1000000 1000000 10 1
1000000 1000000 10 1
1000000 1000000 10 1
1000000 1000000 10 1
