--TEST--
A chain on a pending recvAsync() Future keeps it in line and runs when the value comes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{await, spawn, suspend};

$ch = new Channel(1);
$f = $ch->recvAsync()->map(fn ($v) => "mapped $v");
$ch->send('x');
var_dump(await($f), count($ch));
?>
--EXPECT--
string(8) "mapped x"
int(0)
