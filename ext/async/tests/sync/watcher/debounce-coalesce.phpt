--TEST--
FileSystemWatcher: coalescing applies to debounced events, too
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
foreach ([true, false] as $coalesce) {
    $w = new Async\FileSystemWatcher($dir, coalesce: $coalesce, debounceMs: 10);
    foreach ([1, 2] as $i) {
        mkdir("$dir/$i");
        Async\delay(100);
        rmdir("$dir/$i");
        Async\delay(100);
    }
    $n = 0;
    $w->close();
    foreach ($w as $event) {
        $n++;
    }
    echo $n, "\n";
}
--EXPECT--
1
4
