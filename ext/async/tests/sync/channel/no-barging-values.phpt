--TEST--
CH6: what is reserved for a woken receiver is taken by nobody else
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, timeout};

$ch = new Channel(2);
$woken = spawn(function () use ($ch) { echo 'woken got ' . $ch->recv() . "\n"; });
suspend();
$ch->send('promised');
var_dump(count($ch), $ch->isEmpty());
$late = spawn(function () use ($ch) { echo 'late got ' . $ch->recv() . "\n"; });
$loop = spawn(function () use ($ch) { foreach ($ch as $v) { echo 'loop got ', $v, "\n"; } });
try { $ch->recv(timeout(5)); } catch (Async\OperationCanceledException) { echo "nothing for me\n"; }
$ch->send('two');
$ch->send('three');
$ch->close();
suspend();
?>
--EXPECT--
int(1)
bool(false)
woken got promised
nothing for me
late got two
loop got three
