--TEST--
Files of one archive that several coroutines read while the disk has to bring it: each gets its own
--EXTENSIONS--
true_async
phar
zlib
--INI--
phar.readonly=0
phar.require_hash=0
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux' || !trim((string) shell_exec('command -v dd'))) die('skip drops a file from the page cache with dd');
?>
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\suspend;

$path = __DIR__ . '/objects-archive.phar';
@unlink($path);
$phar = new Phar($path);
$expected = [];
for ($i = 0; $i < 8; $i++) {
    $expected[$i] = str_repeat(chr(97 + $i), 300000) . random_bytes(300000);
    $phar["f$i"] = $expected[$i];
    if ($i % 2) {
        $phar["f$i"]->compress(Phar::GZ);
    }
}
$phar["code.php"] = '<?php return ' . var_export(str_repeat('code', 50000), true) . ';';
$phar->stopBuffering();
unset($phar);
Phar::unlinkArchive(copy($path, "$path.copy.phar") ? $path : '');
rename("$path.copy.phar", $path);

$forget = fn() => exec('dd of=' . escapeshellarg($path) . ' oflag=nocache conv=notrunc,fdatasync count=0 2>/dev/null');
$read = function (int $i) use ($path, $forget) {
    $file = fopen("phar://$path/f$i", 'r');
    for ($text = ''; !feof($file); ) {
        $text .= fread($file, 100000);
        suspend();
    }
    return $text;
};
for ($round = 0; $round < 3; $round++) {
    $forget();
    $results = together(array_map(fn(int $i) => fn() => $read($i), range(0, 7))
        + [8 => fn() => include "phar://$path/code.php", 9 => fn() => count(scandir("phar://$path"))]);
    var_dump(array_slice($results, 0, 8) === $expected, $results[8] === str_repeat('code', 50000), $results[9]);
}
?>
--CLEAN--
<?php foreach (glob(__DIR__ . '/objects-archive.phar*') as $file) unlink($file); ?>
--EXPECT--
bool(true)
bool(true)
int(9)
bool(true)
bool(true)
int(9)
bool(true)
bool(true)
int(9)
