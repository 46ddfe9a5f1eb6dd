--TEST--
FileSystemWatcher: a directory that goes and comes back is watched again
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/root/sub", 0777, true);
$w = new Async\FileSystemWatcher("$dir/root", recursive: true);
rename("$dir/root", "$dir/gone");
Async\delay(10);
touch("$dir/gone/unseen");
mkdir("$dir/root");
Async\delay(10);
mkdir("$dir/root/new");
Async\delay(10);
touch("$dir/root/new/file");
drain($w);
--EXPECT--
- renamed
new renamed
new/file renamed changed
