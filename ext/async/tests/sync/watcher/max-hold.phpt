--TEST--
FileSystemWatcher: held back changes are delivered after maxHoldMs
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir, debounceMs: 100000, maxHoldMs: 50);
$writer = Async\spawn(function () use ($dir) {
    for ($i = 0; ; $i++) {
        mkdir("$dir/$i");
        Async\delay(10);
    }
});
$start = hrtime(true);
foreach ($w as $n => $event) {
    show($event);
    if ($n === 1) {
        break;
    }
}
$ms = (hrtime(true) - $start) / 1e6;
var_dump($ms >= 100, $ms < 50000);
$writer->cancel();
--EXPECT--
- renamed
- renamed
bool(true)
bool(true)
