--TEST--
FileSystemWatcher: what a parked loop waits for
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
$c = Async\spawn(function () use ($w) {
    foreach ($w as $event) {
    }
});
Async\delay(1);
echo str_replace($dir, '*', implode($c->getAwaitingInfo())), "\n";
$w->close();
--EXPECT--
FileSystemWatcher(*)
