--TEST--
Files: append mode, its position and reads
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
$work = function () use ($dir) {
    file_put_contents("$dir/a", 'abc');
    $f = fopen("$dir/a", 'a+');
    $r = [ftell($f), fread($f, 2), fseek($f, 0), fwrite($f, 'd'), ftell($f), rewind($f), fread($f, 10)];
    return $r;
};
var_dump($work() === await(spawn($work)));
--EXPECT--
bool(true)
