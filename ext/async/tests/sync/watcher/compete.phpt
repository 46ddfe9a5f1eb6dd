--TEST--
FileSystemWatcher: two loops, each event goes to one of them, in turn
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, coalesce: false);
foreach ([1, 2] as $id) {
    Async\spawn(function () use ($w, $id) {
        foreach ($w as $event) {
            echo $id, ' ', $event->filename, "\n";
        }
        echo "$id ends\n";
    });
}
Async\delay(1);
foreach (['a', 'b', 'c', 'd'] as $name) {
    mkdir("$dir/$name");
    Async\delay(10);
}
$w->close();
--EXPECT--
1 a
2 b
1 c
2 d
1 ends
2 ends
