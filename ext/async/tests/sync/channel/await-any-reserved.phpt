--TEST--
A value that is promised to a receiver does not settle a wait on the channel; one that comes back does
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, await_any_or_fail};

$ch = new Channel(1);
$r = spawn(function () use ($ch) { try { $ch->recv(); } catch (Async\AsyncCancellation) { echo "receiver cancelled\n"; } });
suspend();
$w = spawn(function () use ($ch) { await_any_or_fail([$ch]); echo "readable\n"; });
suspend();
$ch->send('v');
$r->cancel();
echo "not yet\n";
suspend(); suspend();
var_dump(count($ch));
?>
--EXPECT--
not yet
receiver cancelled
readable
int(1)
