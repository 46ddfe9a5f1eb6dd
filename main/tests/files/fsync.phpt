--TEST--
Files: a stream goes on after fsync(), in a coroutine and not
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
$work = function () use ($dir) {
    $f = fopen("$dir/a", 'w+');
    $r = [fwrite($f, "hello\n"), fsync($f), fwrite($f, "world\n"), fdatasync($f), ftell($f), rewind($f), fgets($f), fread($f, 3), ftell($f)];
    array_push($r, fwrite($f, str_repeat('x', 100000)), ftell($f), fflush($f), rewind($f), strlen(stream_get_contents($f)), ftell($f));
    array_push($r, fseek($f, 4), fread($f, 6), fwrite($f, '!'), fseek($f, 0), fread($f, 20), feof($f), fclose($f), filesize("$dir/a"));
    clearstatcache();
    return $r;
};
$outside = $work();
$inside = await(spawn($work));
var_dump($outside === $inside);
echo json_encode($outside), "\n";
--EXPECT--
bool(true)
[6,true,6,true,12,true,"hello\n","wor",9,100000,100009,true,true,100009,100009,0,"o\nworx",1,0,"hello\nworx!xxxxxxxxx",false,true,100009]
