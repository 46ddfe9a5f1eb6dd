--TEST--
CH9: no receiver sees the value of a rendezvous send() that was cancelled; a retry delivers once
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
$s = spawn(function () use ($ch) {
    try { $ch->send('v'); } catch (Async\AsyncCancellation) { echo "cancelled, ", count($ch), " stored\n"; }
    $ch->send('retried');
    echo "sent\n";
});
suspend();
$s->cancel();
var_dump(count($ch));                 // withdrawn with the cancellation, before the sender runs
$r = spawn(function () use ($ch) { echo $ch->recv(), "\n"; try { $ch->recv(Async\timeout(5)); } catch (Async\OperationCanceledException) { echo "once\n"; } });
Async\await($r);
?>
--EXPECT--
int(0)
cancelled, 0 stored
retried
sent
once
