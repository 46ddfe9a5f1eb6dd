--TEST--
FileSystemWatcher: several on one directory each see everything
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/sub");
$all = [
    new Async\FileSystemWatcher($dir),
    new Async\FileSystemWatcher($dir, recursive: true),
    new Async\FileSystemWatcher("$dir/sub"),
];
mkdir("$dir/sub/a");
array_shift($all)->close();
mkdir("$dir/sub/b");
foreach ($all as $w) {
    drain($w);
}
--EXPECT--
sub/a renamed
sub/b renamed
a renamed
b renamed
