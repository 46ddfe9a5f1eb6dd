--TEST--
FileSystemWatcher: a file that is saved by renaming stays watched
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
touch("$dir/a");
$open = fopen("$dir/a", 'r');
$w = new Async\FileSystemWatcher("$dir/a");
$next = function () use ($w) {
    foreach ($w as $event) {
        show($event);
        break;
    }
};
foreach ([1, 2] as $round) {
    touch("$dir/new");
    rename("$dir/new", "$dir/a");
    $next();
    file_put_contents("$dir/a", "x");
    $next();
}
var_dump($w->isClosed());
--EXPECT--
a renamed changed
a changed
a renamed changed
a changed
bool(false)
