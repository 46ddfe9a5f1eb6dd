--TEST--
FileSystemWatcher: dropping the object ends the watch
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, recursive: true);
mkdir("$dir/a");
Async\delay(1);
$w = null;
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/b");
drain($w);
$cycle = new ArrayObject([$w]);
$cycle[] = $cycle;
unset($cycle, $w);
var_dump(gc_collect_cycles() > 0);
--EXPECT--
b renamed
bool(true)
