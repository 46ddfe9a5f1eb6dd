--TEST--
FileSystemWatcher: directories beyond 8192 are not watched
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
for ($i = 1; $i <= 8191; $i++) {
    mkdir("$dir/$i");
}
$w = new Async\FileSystemWatcher($dir, recursive: true);
mkdir("$dir/one-more");
Async\delay(10);
mkdir("$dir/1/seen");
mkdir("$dir/8191/seen");
mkdir("$dir/one-more/unseen");
drain($w);
--EXPECT--
one-more renamed
1/seen renamed
8191/seen renamed
