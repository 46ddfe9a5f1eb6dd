--TEST--
A receiver woken by close() and then cancelled gets the cancellation, with the ChannelException behind it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
$r = spawn(function () use ($ch) {
    try { $ch->recv(); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), ' <- ', get_class($e->getPrevious()), "\n"; }
});
suspend();
$ch->close();
$r->cancel(new Async\AsyncCancellation('cancelled'));
suspend();
?>
--EXPECT--
cancelled <- Async\ChannelException
