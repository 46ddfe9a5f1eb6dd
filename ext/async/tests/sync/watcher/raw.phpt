--TEST--
FileSystemWatcher: without coalescing every notification is kept, in order
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, coalesce: false);
mkdir("$dir/a");
mkdir("$dir/b");
rmdir("$dir/a");
mkdir("$dir/a");
rmdir("$dir/b");
drain($w);
--EXPECT--
a renamed
b renamed
a renamed
a renamed
b renamed
