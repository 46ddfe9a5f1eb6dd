--TEST--
FileSystemWatcher: extensions filter what counts for debounce
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/watcher.inc';
foreach ([['php'], ['.PHP'], ['txt', 'tar.gz'], []] as $extensions) {
    foreach (['a.php', 'b.Php', 'c.txt', 'd.tar.gz', 'php', 'e.phps'] as $name) {
        $w = new Async\FileSystemWatcher($dir, debounceMs: 100000, extensions: $extensions);
        mkdir("$dir/$name");
        $w->close();
        foreach ($w as $event) {
            echo $name, ' ';
        }
        rmdir("$dir/$name");
    }
    echo "\n";
}
--EXPECT--
a.php b.Php 
a.php b.Php 
c.txt d.tar.gz 
a.php b.Php c.txt d.tar.gz php e.phps 
