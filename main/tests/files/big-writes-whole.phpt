--TEST--
Files: big writes through one handle do not interleave
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};
require __DIR__ . '/files.inc';
$f = fopen("$dir/a", 'w');
$writers = [];
foreach (['a', 'b', 'c'] as $letter) {
    $writers[] = spawn(fn() => fwrite($f, str_repeat($letter, 3000000)));
}
var_dump(await_all_or_fail($writers));
fclose($f);
$order = '';
foreach (str_split(file_get_contents("$dir/a"), 1000) as $block) {
    $order .= $block === str_repeat($block[0], 1000) && !str_ends_with($order, $block[0]) ? $block[0] : '';
}
var_dump($order, filesize("$dir/a"));
--EXPECT--
array(3) {
  [0]=>
  int(3000000)
  [1]=>
  int(3000000)
  [2]=>
  int(3000000)
}
string(3) "abc"
int(9000000)
