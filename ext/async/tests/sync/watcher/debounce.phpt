--TEST--
FileSystemWatcher: debounced, a burst is one event without a name
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, debounceMs: 400);
Async\spawn(function () use ($dir) {
    mkdir("$dir/a");
    Async\delay(10);
    mkdir("$dir/b");
    Async\delay(10);
    file_put_contents("$dir/c", 'x');
});
$start = hrtime(true);
foreach ($w as $event) {
    show($event);
    break;
}
var_dump((hrtime(true) - $start) / 1e6 >= 420);
Async\delay(500);
drain($w);
--EXPECT--
- renamed changed
bool(true)
