--TEST--
FileSystemWatcher: open_basedir holds
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/allowed");
ini_set('open_basedir', "$dir/allowed");
new Async\FileSystemWatcher("$dir/allowed");
try {
    new Async\FileSystemWatcher(__DIR__);
} catch (Error $e) {
    echo $e::class, "\n";
}
ini_set('display_errors', 0);
--EXPECTF--
Warning: Async\FileSystemWatcher::__construct(): open_basedir restriction in effect. File(%s) is not within the allowed path(s): (%s) in %s on line %d
Error
