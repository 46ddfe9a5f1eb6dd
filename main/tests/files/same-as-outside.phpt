--TEST--
Files: the functions give in a coroutine what they give outside
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
function work(string $dir): array
{
    $r = [];
    $r[] = file_put_contents("$dir/a", "one\ntwo\nthree");
    $r[] = file_put_contents("$dir/a", "\nfour\n", FILE_APPEND);
    $r[] = file_get_contents("$dir/a");
    $r[] = file_get_contents("$dir/a", false, null, 4, 5);
    $r[] = file("$dir/a", FILE_IGNORE_NEW_LINES);
    $f = fopen("$dir/a", 'r+');
    $r[] = [fgets($f), fgetc($f), ftell($f), fread($f, 100), feof($f), fread($f, 1), feof($f), ftell($f)];
    $r[] = [fseek($f, 2), fwrite($f, 'XY'), ftell($f), rewind($f), fgets($f), fseek($f, 1000), fread($f, 1), ftell($f)];
    $r[] = [ftruncate($f, 6), fstat($f)['size'], rewind($f), stream_get_contents($f), fflush($f), fclose($f)];
    $f = fopen("$dir/csv", 'w+');
    $r[] = [fputcsv($f, ['a', 'b c'], escape: ''), rewind($f), fgetcsv($f, escape: '')];
    $r[] = [copy("$dir/a", "$dir/b"), file_get_contents("$dir/b"), rename("$dir/b", "$dir/c"), unlink("$dir/c"), file_exists("$dir/c")];
    $r[] = [mkdir("$dir/x/y/z", 0777, true), touch("$dir/x/f", 1000), filemtime("$dir/x/f"), chmod("$dir/x/f", 0600), fileperms("$dir/x/f") & 0777];
    $r[] = [symlink('f', "$dir/x/s"), readlink("$dir/x/s"), link("$dir/x/f", "$dir/x/h"), stat("$dir/x/h")['nlink'], is_link("$dir/x/s")];
    $r[] = [scandir("$dir/x"), array_map('basename', glob("$dir/x/*")), basename(realpath("$dir/x/../a"))];
    $h = opendir("$dir/x");
    $names = [];
    while (($e = readdir($h)) !== false) { $names[] = $e; }
    sort($names);
    rewinddir($h);
    $r[] = [$names, is_string(readdir($h)), closedir($h)];
    $r[] = iterator_count(new DirectoryIterator("$dir/x"));
    $o = new SplFileObject("$dir/a");
    $r[] = [$o->fgets(), $o->getSize(), $o->ftell(), $o->flock(LOCK_EX), $o->flock(LOCK_UN)];
    $t = tmpfile();
    $r[] = [fwrite($t, 'tmp'), rewind($t), fread($t, 10), is_string($n = tempnam($dir, 'p')), unlink($n)];
    $r[] = [md5_file("$dir/a"), hash_file('crc32b', "$dir/a"), parse_ini_string('a=1'), readfile("$dir/a")];
    $p = fopen('php://temp/maxmemory:16', 'w+');
    $r[] = [fwrite($p, str_repeat('p', 100)), rewind($p), strlen(stream_get_contents($p))];
    $r[] = [rmdir("$dir/x/y/z"), @file_get_contents("$dir/none"), error_get_last()['message'] ?? null];
    error_clear_last();
    $r[] = [@fopen("$dir/none/x", 'w'), str_replace($dir, '', error_get_last()['message'])];
    error_clear_last();
    $r[] = [@mkdir($dir), @rmdir("$dir/none"), @unlink("$dir/none"), @rename("$dir/none", "$dir/other"), @opendir("$dir/none")];
    return $r;
}
$outside = (function () use ($dir) {
    ob_start();
    return [work($dir), ob_get_clean()];
})();
remove($dir);
mkdir($dir);
$inside = await(spawn(function () use ($dir) {
    ob_start();
    return [work($dir), ob_get_clean()];
}));
var_dump(json_encode($outside) === json_encode($inside));
if ($outside != $inside) {
    foreach ($outside[0] as $i => $value) {
        if (json_encode($value) !== json_encode($inside[0][$i])) {
            echo json_encode($value), "\n", json_encode($inside[0][$i]), "\n";
        }
    }
}
--EXPECT--
bool(true)
