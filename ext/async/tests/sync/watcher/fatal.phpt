--TEST--
FileSystemWatcher: a fatal error with a parked loop leaves nothing behind
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, debounceMs: 1);
Async\spawn(function () use ($w) {
    foreach ($w as $event) {
    }
});
Async\delay(1);
mkdir("$dir/a");
eval('class A { abstract function f(); }');
--EXPECTF--
Fatal error: %s in %s on line %d
