--TEST--
Example of 10. Filesystem watcher
--FILE--
<?php
use Async\FileSystemWatcher;
use function Async\{spawn, delay};
$dir = sys_get_temp_dir() . '/w' . getmypid(); mkdir($dir);
$w = new FileSystemWatcher($dir);
spawn(function () use ($dir, $w) { file_put_contents("$dir/a.txt", '1'); file_put_contents("$dir/a.txt", '2'); delay(200); $w->close(); });
foreach ($w as $e) { echo $e->filename, "\n"; break; }
$w->close(); var_dump($w->isClosed());
unlink("$dir/a.txt"); rmdir($dir);
?>
--EXPECT--
a.txt
bool(true)
