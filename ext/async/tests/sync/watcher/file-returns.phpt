--TEST--
FileSystemWatcher: a file that is deleted is watched again when it is back
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
touch("$dir/a");
$w = new Async\FileSystemWatcher("$dir/a");
$next = function () use ($w) {
    foreach ($w as $event) {
        show($event);
        break;
    }
};
unlink("$dir/a");
$next();
touch("$dir/other");
touch("$dir/a");
$next();
file_put_contents("$dir/a", "x");
$next();
--EXPECT--
a renamed changed
a renamed
a changed
