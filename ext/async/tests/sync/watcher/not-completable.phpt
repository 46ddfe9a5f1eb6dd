--TEST--
FileSystemWatcher: await() takes only what settles once
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
try {
    Async\await(new Async\FileSystemWatcher($dir));
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\FileSystemWatcher given
