--TEST--
FileSystemWatcher: directories that move out are dropped, those that move in are watched
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/root/sub/deep", 0777, true);
$w = new Async\FileSystemWatcher("$dir/root", recursive: true);
rename("$dir/root/sub", "$dir/out");
Async\delay(10);
touch("$dir/out/unseen");
touch("$dir/out/deep/unseen");
unlink("$dir/out/unseen");
Async\delay(10);
echo "back\n";
rename("$dir/out", "$dir/root/again");
Async\delay(10);
mkdir("$dir/root/again/deep/seen");
drain($w);
--EXPECT--
back
sub renamed
again renamed
again/deep renamed
again/deep/unseen renamed
again/deep/seen renamed
