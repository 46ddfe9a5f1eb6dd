--TEST--
FileSystemWatcher: the example of the reference
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
use Async\FileSystemWatcher;
use function Async\{spawn, delay};

$w = new FileSystemWatcher($dir);
spawn(function () use ($dir, $w) {
    file_put_contents("$dir/a.txt", '1');
    file_put_contents("$dir/a.txt", '2');
    delay(200);
    $w->close();
});
foreach ($w as $e) {
    echo $e->filename, "\n";
    break;
}
$w->close();
var_dump($w->isClosed());
--EXPECT--
a.txt
bool(true)
