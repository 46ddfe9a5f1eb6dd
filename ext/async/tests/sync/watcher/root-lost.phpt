--TEST--
FileSystemWatcher: closes when not even the parent of its path is left
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
mkdir("$dir/parent/root", 0777, true);
$w = new Async\FileSystemWatcher("$dir/parent/root");
Async\spawn(function () use ($dir) {
    rmdir("$dir/parent/root");
    rmdir("$dir/parent");
});
foreach ($w as $event) {
    show($event);
}
var_dump($w->isClosed());
--EXPECT--
- renamed
bool(true)
