--TEST--
FileSystemWatcher: one that nobody waits for does not keep the process
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, debounceMs: 1000000);
Async\spawn(function () use ($dir) {
    mkdir("$dir/a");
    Async\delay(1);
});
echo "end\n";
--EXPECT--
end
