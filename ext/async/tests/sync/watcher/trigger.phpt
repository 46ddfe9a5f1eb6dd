--TEST--
FileSystemWatcher: as a trigger of await_* it gives its next event away, null once closed
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
Async\spawn(function () use ($dir) {
    Async\delay(10);
    mkdir("$dir/a");
    mkdir("$dir/b");
});
echo "parked: ";
show(Async\await_any_or_fail([$w]));
echo "buffered: ";
show(Async\await_any_or_fail([$w]));
$other = new Async\FileSystemWatcher($dir);
mkdir("$dir/c");
[$events, $errors] = Async\await_all([$w, $other]);
foreach ($events as $key => $event) {
    echo $key, ' ';
    show($event);
}
mkdir("$dir/d");
$w->close();
show(Async\await_any_or_fail([$w]));
var_dump(Async\await_any_or_fail([$w]));
--EXPECT--
parked: a renamed
buffered: b renamed
0 c renamed
1 c renamed
d renamed
NULL
