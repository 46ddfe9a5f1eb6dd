--TEST--
FileSystemWatcher: an event promised to a loop that is cancelled goes to the next one
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
$loops = [];
foreach ([1, 2] as $id) {
    $loops[$id] = Async\spawn(function () use ($w, $id) {
        foreach ($w as $event) {
            echo $id, ' ';
            show($event);
            break;
        }
    });
}
Async\delay(1);
mkdir("$dir/a");
/* Runs in the same turn of the loop in which the first one is woken, before it. */
$stop = Async\spawn(function () use ($loops, $w) {
    while (!$loops[1]->isQueued() && !$loops[2]->isQueued()) { // with async.chaos it may be the other one
        Async\suspend();
    }
    $loops[1]->cancel();
});
$stop->asHiPriority();
Async\delay(50);
var_dump($loops[1]->isCancelled());
--EXPECT--
2 a renamed
bool(true)
