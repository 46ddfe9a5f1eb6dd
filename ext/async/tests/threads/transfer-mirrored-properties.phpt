--TEST--
A property table that only mirrors declared properties does not hinder
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class P { private $a = 1; protected int $b = 2; public readonly int $c; public $d; function __construct() { $this->c = 3; } }');
$p = new P;
ob_start();
var_dump($p);
print_r($p);
var_export($p);
ob_end_clean();
foreach ($p as $k => $v);
get_object_vars($p);
(array) $p;
iterator_to_array(new ArrayIterator($p));
json_encode($p);
unset($p->d);
in_thread('var_dump($value);', [$p], $c);
?>
--EXPECT--
object(P)#2 (3) {
  ["a":"P":private]=>
  int(1)
  ["b":protected]=>
  int(2)
  ["c"]=>
  int(3)
}
