--TEST--
A cancellation that comes after the value was taken does not fail the send(): it is thrown at the next suspension
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
$s = spawn(function () use ($ch) {
    try { $ch->send('v'); echo "sent\n"; suspend(); echo "never\n"; } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; }
});
suspend();
echo $ch->recv(), "\n";
$s->cancel(new Async\AsyncCancellation('too late for send'));
suspend();
?>
--EXPECT--
v
sent
too late for send
