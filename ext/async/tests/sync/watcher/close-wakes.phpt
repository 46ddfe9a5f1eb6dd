--TEST--
FileSystemWatcher: close() from another coroutine ends parked loops; twice does nothing more
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
foreach ([1, 2] as $id) {
    Async\spawn(function () use ($w, $id) {
        foreach ($w as $event) {
        }
        echo "$id ends\n";
    });
}
Async\delay(1);
var_dump($w->isClosed());
$w->close();
$w->close();
var_dump($w->isClosed());
Async\delay(1);
foreach ($w as $event) {
    echo "never\n";
}
echo "at once\n";
--EXPECT--
bool(false)
bool(true)
1 ends
2 ends
at once
