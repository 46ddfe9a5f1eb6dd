--TEST--
FileSystemWatcher: a parked loop is no deadlock
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
$child = proc_open([PHP_BINARY, '-n', '-r', 'usleep(100000); mkdir($argv[1]);', '--', "$dir/a"], [], $pipes);
foreach ($w as $event) {
    show($event);
    break;
}
proc_close($child);
--EXPECT--
a renamed
