--TEST--
FileSystemWatcher: getIterator() by hand
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/a");
mkdir("$dir/b");
$w->close();
$it = $w->getIterator();
var_dump($it instanceof Iterator);
unset($w);
for ($it->rewind(); $it->valid(); $it->next()) {
    echo $it->key(), ' ';
    show($it->current());
}
var_dump($it->current());
--EXPECT--
bool(true)
0 a renamed
1 b renamed
NULL
