--TEST--
FileSystemWatcher: an empty one parks only the loop
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
Async\spawn(function () use ($w) {
    foreach ($w as $event) {
        show($event);
    }
    echo "end\n";
});
Async\delay(1);
echo "others run\n";
mkdir("$dir/a");
Async\delay(20);
$w->close();
Async\delay(1);
echo "main\n";
--EXPECT--
others run
a renamed
end
main
