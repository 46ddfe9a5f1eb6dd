--TEST--
protect() defers the cancellation: the operation inside completes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, protect};

$ch = new Channel;
$r = spawn(function () use ($ch) {
    try { protect(function () use ($ch) { echo $ch->recv(), "\n"; }); echo "never\n"; } catch (Async\AsyncCancellation) { echo "after protect\n"; }
});
suspend();
$r->cancel();
suspend();
$ch->send('received');
suspend();
?>
--EXPECT--
received
after protect
