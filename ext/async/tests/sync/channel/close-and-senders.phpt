--TEST--
CH10: close() does not fail a sender whose value was taken or matched; before that it does, and the value is gone
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, suspend};

function sender($ch, $v) {
    return spawn(function () use ($ch, $v) { try { $ch->send($v); echo "$v sent\n"; } catch (ChannelException $e) { echo "$v: ", $e->getMessage(), ' ', $e->reason->name, "\n"; } });
}
echo "taken\n";
$ch = new Channel; sender($ch, 'a'); suspend(); echo $ch->recv(), "\n"; $ch->close(); suspend();
echo "matched\n";
$ch = new Channel; $r = spawn(function () use ($ch) { try { $ch->recv(); } catch (Async\AsyncCancellation) { echo "receiver cancelled\n"; } });
suspend(); sender($ch, 'b'); suspend();
$ch = new Channel; $r = spawn(function () use ($ch) { try { $ch->recv(); } catch (Async\AsyncCancellation) { echo "receiver cancelled\n"; } });
suspend(); $ch->send('c'); $ch->close(); $r->cancel(); suspend();
var_dump(count($ch), $ch->recv());
echo "before\n";
$ch = new Channel; sender($ch, 'd'); sender($ch, 'e'); suspend(); $ch->close(); var_dump(count($ch)); suspend();
try { $ch->recv(); } catch (ChannelException $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
taken
a
a sent
matched
b sent
receiver cancelled
int(1)
string(1) "c"
before
int(0)
d: Channel is closed EXPLICIT
e: Channel is closed EXPLICIT
Channel is closed
