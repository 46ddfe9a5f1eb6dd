--TEST--
FileSystemWatcher: maxHoldMs without debounce changes nothing
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, maxHoldMs: 100000);
mkdir("$dir/a");
foreach ($w as $event) {
    show($event);
    break;
}
--EXPECT--
a renamed
