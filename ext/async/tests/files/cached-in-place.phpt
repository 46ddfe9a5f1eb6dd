--TEST--
Files: what is cached is opened and read without giving up control
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux' || version_compare(php_uname('r'), '5.12', '<')) die('skip the system does not tell what is cached');
?>
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
file_put_contents("$dir/a", str_repeat('x', 4096));
file_get_contents("$dir/a");
await(spawn(function () use ($dir) {
    spawn(function () {
        echo "other\n";
    });
    for ($i = 0; $i < 5; $i++) {
        file_get_contents("$dir/a");
        $f = fopen("$dir/a", 'r');
        fgets($f);
        fseek($f, 10);
        fread($f, 100);
        fclose($f);
        file_exists("$dir/a");
        filesize("$dir/a");
        scandir($dir);
    }
    echo "done\n";
}));
--EXPECT--
done
other
