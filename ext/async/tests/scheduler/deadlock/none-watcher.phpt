--TEST--
No deadlock while somebody waits for a watcher
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\FileSystemWatcher;
use function Async\spawn;
$dir = __DIR__ . '/none-watcher.dir'; mkdir($dir);
$w = new FileSystemWatcher($dir);
$pid = proc_open('sleep 0.1; echo x > ' . escapeshellarg("$dir/file"), [], $pipes);
foreach ($w as $e) { echo $e->filename, "\n"; break; }
$w->close();
proc_close($pid);
unlink("$dir/file"); rmdir($dir);
--EXPECT--
file
