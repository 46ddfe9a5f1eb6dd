--TEST--
Files: readfile() and fpassthru() of a file give the same bytes
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
file_put_contents("$dir/a", $data = random_bytes(300000));
await(spawn(function () use ($dir, $data) {
    ob_start();
    $n = readfile("$dir/a");
    var_dump_later($n, ob_get_clean() === $data);
    ob_start();
    $f = fopen("$dir/a", 'r');
    fseek($f, 100000);
    $n = fpassthru($f);
    var_dump_later($n, ob_get_clean() === substr($data, 100000));
    $to = fopen("$dir/b", 'w');
    rewind($f);
    var_dump_later(stream_copy_to_stream($f, $to, 150000, 10), file_get_contents("$dir/b") === substr($data, 10, 150000));
}));
function var_dump_later(...$values)
{
    echo json_encode($values), "\n";
}
--EXPECT--
[300000,true]
[200000,true]
[150000,true]
