--TEST--
CH8: a rendezvous send() returns when its value is matched or taken, not earlier
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
$sender = spawn(function () use ($ch) { $ch->send('a'); echo "a sent\n"; $ch->send('b'); echo "b sent\n"; });
suspend(); suspend();
echo "nobody receives\n";
var_dump(count($ch));
echo $ch->recv(), " received\n";
suspend();
var_dump(count($ch));
echo $ch->recv(), " received\n";
suspend();
echo "--- receiver first\n";
$receiver = spawn(function () use ($ch) { echo $ch->recv(), " received\n"; });
suspend();
$ch->send('c');
echo "c matched\n";
suspend();
var_dump($sender->isCompleted(), $receiver->isCompleted());
?>
--EXPECT--
nobody receives
int(1)
a received
a sent
int(1)
b received
b sent
--- receiver first
c matched
c received
bool(true)
bool(true)
