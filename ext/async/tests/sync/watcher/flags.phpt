--TEST--
FileSystemEvent: creation, deletion and renaming against contents and metadata
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
touch("$dir/a");
foreach ([
    'write' => fn() => file_put_contents("$dir/a", 'x', FILE_APPEND),
    'chmod' => fn() => chmod("$dir/a", 0600),
    'rename' => fn() => rename("$dir/a", "$dir/b"),
    'delete' => fn() => unlink("$dir/b"),
    'mkdir' => fn() => mkdir("$dir/d"),
    'rmdir' => fn() => rmdir("$dir/d"),
] as $what => $do) {
    $w = new Async\FileSystemWatcher($dir);
    $do();
    echo "$what:\n";
    drain($w);
}
--EXPECT--
write:
a changed
chmod:
a changed
rename:
a renamed
b renamed
delete:
b renamed
mkdir:
d renamed
rmdir:
d renamed
