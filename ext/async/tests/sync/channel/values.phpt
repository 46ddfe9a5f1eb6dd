--TEST--
Channel: any value passes by handle, references are dereferenced
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel(10);
$object = new stdClass;
$number = 1;
$reference = &$number;
$list = [1, 2];
foreach ([null, false, 0, '', $object, $list, 1.5] as $v) $ch->send($v);
$ch->send($reference);
$reference = 2;
$list[] = 3;
var_dump($ch->count());
var_dump($ch->recv(), $ch->recv(), $ch->recv(), $ch->recv(), $ch->recv() === $object, $ch->recv(), $ch->recv(), $ch->recv());
?>
--EXPECT--
int(8)
NULL
bool(false)
int(0)
string(0) ""
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
float(1.5)
int(1)
