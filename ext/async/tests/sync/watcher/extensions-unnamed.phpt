--TEST--
FileSystemWatcher: with a filter a change without a name does not count
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
foreach ([[], ['php']] as $extensions) {
    $w = new Async\FileSystemWatcher($dir, debounceMs: 100000, extensions: $extensions);
    chmod($dir, 0755);
    echo count($extensions), "\n";
    drain($w);
}
--EXPECT--
0
- changed
1
