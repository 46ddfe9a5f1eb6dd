--TEST--
Files: copying a big file lets others run
--EXTENSIONS--
true_async
--INI--
memory_limit=-1
--FILE--
<?php
require __DIR__ . '/files.inc';
$f = fopen("$dir/big", 'w');
for ($i = 0; $i < 200; $i++) {
    fwrite($f, str_repeat(chr(33 + $i % 90), 1 << 20));
}
fclose($f);
$turns = turns(function () use ($dir) {
    var_dump(copy("$dir/big", "$dir/copy"));
});
var_dump($turns > 10, md5_file("$dir/big") === md5_file("$dir/copy"));
--EXPECT--
bool(true)
bool(true)
bool(true)
