--TEST--
FileSystemWatcher: a path that cannot be watched is an Error, wrong arguments are what the engine makes of them
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
foreach ([
    fn() => new Async\FileSystemWatcher("$dir/missing"),
    fn() => new Async\FileSystemWatcher(''),
    fn() => new Async\FileSystemWatcher("a\0b"),
    fn() => new Async\FileSystemWatcher($dir, debounceMs: -1),
    fn() => new Async\FileSystemWatcher($dir, maxHoldMs: -1),
    fn() => new Async\FileSystemWatcher($dir, extensions: ['php', 1]),
    fn() => (new Async\FileSystemWatcher($dir))->__construct($dir),
] as $try) {
    try {
        $try();
    } catch (Throwable $e) {
        echo $e::class, ': ', str_replace($dir, '*', $e->getMessage()), "\n";
    }
}
--EXPECT--
Error: Cannot watch "*/missing": No such file or directory
Error: Cannot watch "": No such file or directory
ValueError: Async\FileSystemWatcher::__construct(): Argument #1 ($path) must not contain any null bytes
ValueError: Async\FileSystemWatcher::__construct(): Argument #4 ($debounceMs) must be greater than or equal to 0
ValueError: Async\FileSystemWatcher::__construct(): Argument #5 ($maxHoldMs) must be greater than or equal to 0
TypeError: Async\FileSystemWatcher::__construct(): Argument #6 ($extensions) must be an array of strings, int given
Error: Async\FileSystemWatcher object is already constructed
