--TEST--
FileSystemWatcher: a loop counts its events from 0
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
foreach (['a', 'b', 'c'] as $name) {
    mkdir("$dir/$name");
}
foreach ($w as $key => $event) {
    echo $key, ' ', $event->filename, "\n";
    if ($key === 1) {
        break;
    }
}
$w->close();
foreach ($w as $key => $event) {
    echo $key, ' ', $event->filename, "\n";
}
--EXPECT--
0 a
1 b
0 c
