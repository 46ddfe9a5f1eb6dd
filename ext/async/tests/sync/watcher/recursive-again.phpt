--TEST--
FileSystemWatcher: a directory that reappears is watched again
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, recursive: true, coalesce: false);
foreach ([1, 2] as $round) {
    mkdir("$dir/sub");
    Async\delay(10);
    mkdir("$dir/sub/$round");
    Async\delay(10);
    rmdir("$dir/sub/$round");
    rmdir("$dir/sub");
    Async\delay(10);
}
drain($w);
--EXPECT--
sub renamed
sub/1 renamed
sub/1 renamed
sub renamed
sub renamed
sub/2 renamed
sub/2 renamed
sub renamed
