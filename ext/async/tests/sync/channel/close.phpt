--TEST--
CH12: close() wakes every waiter with an exception of its own; stored values stay receivable
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, suspend};

$ch = new Channel(1);
$seen = new SplObjectStorage;
$wait = function ($what) use ($ch, $seen) {
    try { $ch->$what(...($what === 'send' ? [1] : [])); echo "$what done\n"; }
    catch (ChannelException $e) { echo "$what: ", $e->getMessage(), ' ', $e->reason->name, "\n"; $seen[$e] = 1; }
};
spawn($wait, 'recv'); spawn($wait, 'recv');
suspend();
$ch->close();
suspend();
var_dump(count($seen));
$ch = new Channel(1);
$wait = function ($what) use ($ch, $seen) {
    try { $ch->$what(2); echo "$what done\n"; } catch (ChannelException $e) { echo "$what: ", $e->reason->name, "\n"; }
};
$ch->send('kept');
spawn($wait, 'send'); spawn($wait, 'send');
suspend();
$ch->close();
var_dump($ch->isClosed(), count($ch));
suspend();
try { $ch->send(3); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
var_dump($ch->sendAsync(3), $ch->recv(), count($ch));
try { $ch->recv(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
?>
--EXPECT--
recv: Channel is closed EXPLICIT
recv: Channel is closed EXPLICIT
int(2)
bool(true)
int(1)
send: EXPLICIT
send: EXPLICIT
EXPLICIT
bool(false)
string(4) "kept"
int(0)
EXPLICIT
