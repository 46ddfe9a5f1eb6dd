--TEST--
FileSystemWatcher, FileSystemEvent: no dynamic properties, not serialisable, not cloneable, events are not made by new
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$w = new Async\FileSystemWatcher($dir);
mkdir("$dir/a");
$w->close();
foreach ($w as $event) {
}
foreach ([
    fn() => new Async\FileSystemEvent(),
    fn() => $w->x = 1,
    fn() => $event->x = 1,
    fn() => $event->path = 'x',
    fn() => clone $w,
    fn() => clone $event,
    fn() => serialize($w),
    fn() => serialize($event),
    fn() => unserialize('O:23:"Async\FileSystemWatcher":0:{}'),
    fn() => unserialize('O:21:"Async\FileSystemEvent":0:{}'),
] as $try) {
    try {
        $try();
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
var_dump($w instanceof Async\Awaitable, $w instanceof Async\Completable, $w instanceof IteratorAggregate,
    (new ReflectionClass($w))->isFinal(), (new ReflectionClass($event))->isReadOnly());
--EXPECT--
Error: Cannot directly construct Async\FileSystemEvent, a FileSystemWatcher makes it
Error: Cannot create dynamic property Async\FileSystemWatcher::$x
Error: Cannot create dynamic property Async\FileSystemEvent::$x
Error: Cannot modify readonly property Async\FileSystemEvent::$path
Error: Trying to clone an uncloneable object of class Async\FileSystemWatcher
Error: Trying to clone an uncloneable object of class Async\FileSystemEvent
Exception: Serialization of 'Async\FileSystemWatcher' is not allowed
Exception: Serialization of 'Async\FileSystemEvent' is not allowed
Exception: Unserialization of 'Async\FileSystemWatcher' is not allowed
Exception: Unserialization of 'Async\FileSystemEvent' is not allowed
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
