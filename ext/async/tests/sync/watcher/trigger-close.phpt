--TEST--
FileSystemWatcher: closing settles those who wait for it with null
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
Async\spawn(function () use ($w) {
    Async\delay(1);
    $w->close();
});
var_dump(Async\await_any_or_fail([$w]));
--EXPECT--
NULL
