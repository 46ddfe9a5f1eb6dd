--TEST--
FileSystemWatcher: repeats are put together and keep their place
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
touch("$dir/a");
$w = new Async\FileSystemWatcher($dir);
file_put_contents("$dir/a", '1');
touch("$dir/b");
unlink("$dir/a");
touch("$dir/b");
drain($w);
--EXPECT--
a renamed changed
b renamed changed
