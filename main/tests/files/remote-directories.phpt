--TEST--
Files: directories of network file systems are read ahead; entries and their order are the same
--EXTENSIONS--
true_async
async_test
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';

mkdir("$dir/d");
for ($i = 0; $i < 3000; $i++) {
    touch("$dir/d/$i");
}
$work = function () use ($dir) {
    $h = opendir("$dir/d");
    $names = [];
    while (($name = readdir($h)) !== false) {
        $names[] = $name;
    }
    $end = readdir($h);
    rewinddir($h);
    $again = [readdir($h), readdir($h)];
    closedir($h);
    $d = dir("$dir/d");
    $first = $d->read();
    $d->rewind();
    $same = $first === $d->read();
    $d->close();
    $objects = [];
    foreach (new DirectoryIterator("$dir/d") as $entry) {
        $objects[] = $entry->getFilename() . $entry->isFile();
    }
    $all = iterator_count(new RecursiveIteratorIterator(new RecursiveDirectoryIterator($dir, FilesystemIterator::SKIP_DOTS)));
    return [$names, $end, $again, $first, $same, $objects, $all, scandir("$dir/d"), count(glob("$dir/d/1*")), iterator_count(new GlobIterator("$dir/d/2*"))];
};
$outside = $work();
AsyncTest\pretend_remote($dir);
$turns = turns(function () use ($work, &$inside) {
    $inside = $work();
});
AsyncTest\pretend_remote(null);
var_dump($outside === $inside, count($inside[0]), $turns > 5);
?>
--EXPECT--
bool(true)
int(3002)
bool(true)
