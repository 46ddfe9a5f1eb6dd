--TEST--
FileSystemWatcher: recursive, names relative to the path
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/sub/deep", 0777, true);
$w = new Async\FileSystemWatcher($dir, recursive: true);
touch("$dir/a");
mkdir("$dir/sub/b");
mkdir("$dir/sub/deep/c");
drain($w);
--EXPECT--
a renamed changed
sub/b renamed
sub/deep/c renamed
