--TEST--
FileSystemEvent: path as given, entry name, flags
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
chdir(dirname($dir));
$given = './' . basename($dir);
$w = new Async\FileSystemWatcher($given);
file_put_contents("$dir/a", 'x');
$w->close();
foreach ($w as $event) {
    var_dump($event->path === $given, $event->filename, $event->renamed, $event->changed);
}
--EXPECT--
bool(true)
string(1) "a"
bool(true)
bool(true)
