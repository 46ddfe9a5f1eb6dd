--TEST--
FileSystemWatcher: symbolic links to directories are not followed
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/root");
mkdir("$dir/elsewhere");
symlink("$dir/elsewhere", "$dir/root/old");
$w = new Async\FileSystemWatcher("$dir/root", recursive: true);
symlink("$dir/elsewhere", "$dir/root/new");
Async\delay(10);
touch("$dir/elsewhere/unseen");
drain($w);
--EXPECT--
new renamed
