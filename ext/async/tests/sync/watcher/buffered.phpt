--TEST--
FileSystemWatcher: watches from its construction on, before anybody looks
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/a");
Async\spawn(fn() => mkdir("$dir/b"));
Async\delay(1);
foreach ($w as $event) {
    show($event);
    if ($event->filename === 'b') {
        break;
    }
}
--EXPECT--
a renamed
b renamed
