--TEST--
FileSystemWatcher: a single file is reported under its own name
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
touch("$dir/a");
$w = new Async\FileSystemWatcher("$dir/a");
file_put_contents("$dir/a", 'x');
touch("$dir/b");
drain($w);
--EXPECT--
a changed
