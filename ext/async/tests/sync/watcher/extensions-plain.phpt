--TEST--
FileSystemWatcher: without debounce extensions filter nothing
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, extensions: ['php']);
mkdir("$dir/a.txt");
drain($w);
--EXPECT--
a.txt renamed
