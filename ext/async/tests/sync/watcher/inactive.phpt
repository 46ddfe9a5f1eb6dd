--TEST--
FileSystemWatcher: making and closing one starts no scheduler
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/a");
$w->close();
foreach ($w as $event) {
    show($event);
}
try {
    Async\current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
a renamed
The current coroutine is not defined
