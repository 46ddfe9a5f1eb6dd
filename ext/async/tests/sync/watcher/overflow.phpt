--TEST--
FileSystemWatcher: when the system loses changes an event without a name says so, and the tree is watched again
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!is_readable('/proc/sys/fs/inotify/max_queued_events') || (int) file_get_contents('/proc/sys/fs/inotify/max_queued_events') > 20000) die('skip the queue is too long'); ?>
--FILE--
<?php
require __DIR__ . '/watcher.inc';
$limit = (int) file_get_contents('/proc/sys/fs/inotify/max_queued_events');
$w = new Async\FileSystemWatcher($dir, recursive: true);
for ($i = 0; $i < $limit; $i++) {
    touch("$dir/" . $i % 2);
    chmod("$dir/" . $i % 2, 0600);
}
mkdir("$dir/missed");
foreach ($w as $event) {
    if ($event->filename === null) {
        show($event);
        break;
    }
}
mkdir("$dir/missed/seen");
$w->close();
foreach ($w as $event) {
    if ($event->filename !== '0' && $event->filename !== '1') {
        show($event);
    }
}
--EXPECT--
- renamed changed
missed/seen renamed
