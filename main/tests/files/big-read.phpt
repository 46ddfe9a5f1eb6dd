--TEST--
Files: a big file is read in slices that let others run
--EXTENSIONS--
true_async
--INI--
memory_limit=-1
--FILE--
<?php
require __DIR__ . '/files.inc';
$f = fopen("$dir/big", 'w');
ftruncate($f, 1 << 28);
fseek($f, (1 << 28) - 1);
fwrite($f, 'E');
fclose($f);
$turns = turns(function () use ($dir) {
    $contents = file_get_contents("$dir/big");
    echo strlen($contents), $contents[-1], "\n";
});
var_dump($turns > 100);
--EXPECT--
268435456E
bool(true)
