--TEST--
getIterator() gives a forward-only Iterator
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\spawn;

$ch = new Channel(5);
foreach ([1, 2, 3] as $v) $ch->send($v);
$it = $ch->getIterator();
var_dump($it instanceof Iterator);
$it->rewind();
var_dump($it->key(), $it->current(), $it->current(), $it->valid());
$it->next();
var_dump($it->key(), $it->current());
try { $it->rewind(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$it->next();
spawn(fn () => $ch->close());
var_dump($it->valid());
$it->next();
var_dump($it->valid(), $it->current());
$ch = new Channel(2);
$ch->send('x'); $ch->send('y'); $ch->close();
var_dump(iterator_to_array($ch));
function g($ch) { yield from $ch; }
$ch = new Channel(2);
$ch->send('x'); $ch->close();
foreach (g($ch) as $k => $v) echo "$k $v\n";
?>
--EXPECT--
bool(true)
int(0)
int(1)
int(1)
bool(true)
int(1)
int(2)
Iterator does not support rewinding
bool(true)
bool(false)
NULL
array(2) {
  [0]=>
  string(1) "x"
  [1]=>
  string(1) "y"
}
0 x
