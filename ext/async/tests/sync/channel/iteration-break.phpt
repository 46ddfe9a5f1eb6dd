--TEST--
Leaving the loop early takes nothing more
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel(5);
foreach ([1, 2, 3, 4] as $v) $ch->send($v);
foreach ($ch as $v) { if ($v == 2) break; }
var_dump(count($ch), $ch->recv());
foreach ($ch as $v) { echo "second loop: $v\n"; break; }
?>
--EXPECT--
int(2)
int(3)
second loop: 4
