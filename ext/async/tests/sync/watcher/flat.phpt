--TEST--
FileSystemWatcher: without recursion nothing below is seen
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/sub");
$w = new Async\FileSystemWatcher($dir);
touch("$dir/sub/a");
mkdir("$dir/last");
drain($w);
--EXPECT--
last renamed
