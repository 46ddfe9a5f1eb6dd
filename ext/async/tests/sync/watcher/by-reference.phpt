--TEST--
FileSystemWatcher: no foreach by reference
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
try {
    foreach ($w as &$event) {
    }
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
An iterator cannot be used with foreach by reference
