--TEST--
FileSystemWatcher: what was taken is not changed any more, a new change is a new event
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
touch("$dir/a");
foreach ($w as $event) {
    break;
}
unlink("$dir/a");
show($event);
drain($w);
--EXPECT--
a renamed changed
a renamed
