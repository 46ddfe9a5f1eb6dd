--TEST--
References are refused with the way to them; a slot that is a reference of one is a plain value
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
class Box { public $items; public ?Box $next = null; }
$x = 1;
refused([&$x]);
refused(['a' => [3 => &$x]]);
$box = new Box;
$box->items = [1, 2, 'k' => &$x];
refused($box);
$outer = new Box;
$outer->items = ['deep' => [$box]];
refused($outer);
$box->items = &$x;
refused($outer);
unset($x);
$ring = [];
$ring[0] = &$ring;
$ring[1] = &$ring;
refused($ring);
$shared = [1];
for ($i = 0; $i < 100; $i++) { $shared = [$shared, $shared]; }
$inner = new Box;
$inner->items = [&$ring];
refused([$shared, $inner]);
in_thread('for ($n = 0; is_array($value); $n++) { $value = $value[1] ?? $value[0]; } echo $n, "\n";', [$shared]);
$array = [1, 2];
foreach ($array as &$v);
unset($v);
$box->items = $array;
in_thread('echo json_encode($value), "\n";', [$array]);
$one = &$box->items;
unset($one);
in_thread('echo json_encode($value), "\n";', [$outer], 'class Box { public $items; public ?Box $next = null; }');
?>
--EXPECT--
Error: Cannot transfer a PHP reference between threads ($value[0])
Error: Cannot transfer a PHP reference between threads ($value['a'][3])
Error: Cannot transfer a PHP reference between threads ($value->items['k'])
Error: Cannot transfer a PHP reference between threads ($value->items['deep'][0]->items['k'])
Error: Cannot transfer a PHP reference between threads ($value->items['deep'][0]->items)
Error: Cannot transfer a PHP reference between threads ($value[0])
Error: Cannot transfer a PHP reference between threads ($value[...]->items[0])
101
[1,2]
{"items":{"deep":[{"items":[1,2],"next":null}]},"next":null}
