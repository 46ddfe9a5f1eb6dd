--TEST--
FileSystemWatcher: cancelling a parked loop throws there and leaves the watcher open
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
$c = Async\spawn(function () use ($w) {
    try {
        foreach ($w as $event) {
            show($event);
        }
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
Async\delay(1);
$c->cancel(new Async\AsyncCancellation('enough'));
Async\delay(1);
var_dump($w->isClosed());
mkdir("$dir/a");
drain($w);
--EXPECT--
enough
bool(false)
a renamed
