--TEST--
FileSystemWatcher: an event goes to one waiter, loop or trigger, in order of arrival
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
Async\spawn(function () use ($w) {
    foreach ($w as $event) {
        echo 'loop ';
        show($event);
        break;
    }
});
Async\spawn(function () use ($w) {
    $event = Async\await_any_or_fail([$w]);
    echo 'trigger ';
    show($event);
});
Async\delay(1);
mkdir("$dir/a");
Async\delay(20);
mkdir("$dir/b");
Async\delay(20);
drain($w);
--EXPECT--
loop a renamed
trigger b renamed
