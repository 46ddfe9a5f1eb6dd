--TEST--
FileSystemWatcher: a foreach that parks may be the first asynchronous call of a script
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/a");
foreach ($w as $event) {
    show($event);
    break;
}
--EXPECT--
a renamed
