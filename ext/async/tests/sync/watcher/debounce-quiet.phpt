--TEST--
FileSystemWatcher: changes that go on hold the event back
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, debounceMs: 1000);
$writer = Async\spawn(function () use ($dir) {
    for ($i = 0; $i < 20; $i++) {
        mkdir("$dir/$i");
        Async\delay(10);
    }
    echo "written\n";
});
foreach ($w as $event) {
    show($event);
    break;
}
drain($w);
--EXPECT--
written
- renamed
