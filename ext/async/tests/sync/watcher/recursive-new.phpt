--TEST--
FileSystemWatcher: directories made later are watched, what is in them already is reported
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, recursive: true);
mkdir("$dir/new");
mkdir("$dir/new/deep");
mkdir("$dir/new/deep/inside");
Async\delay(10);
mkdir("$dir/new/deep/later");
drain($w);
--EXPECT--
new renamed
new/deep renamed
new/deep/inside renamed
new/deep/later renamed
