--TEST--
foreach: keys count from 0, the loop ends when the channel is closed and drained, whether it was parked or busy
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(3);
$ch->send('a'); $ch->send('b');
spawn(function () use ($ch) { echo "closing while the loop is parked\n"; $ch->close(); });
foreach ($ch as $k => $v) echo "$k => $v\n";
$ch = new Channel(3);
$ch->send('c'); $ch->send('d');
foreach ($ch as $k => $v) { echo "$k => $v\n"; $ch->close(); }
foreach ($ch as $v) echo "never\n";
echo "end\n";
?>
--EXPECT--
0 => a
1 => b
closing while the loop is parked
0 => c
1 => d
end
