--TEST--
FileSystemWatcher: closed by its own loop, what is buffered still comes
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/a");
mkdir("$dir/b");
foreach ($w as $event) {
    $w->close();
    show($event);
}
--EXPECT--
a renamed
b renamed
