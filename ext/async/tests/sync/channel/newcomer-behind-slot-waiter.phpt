--TEST--
CH11: a queued rendezvous sender gets the freed slot before any newcomer
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
foreach (['a', 'b'] as $name) spawn(fn () => $ch->send($name));
suspend();
$got = [$ch->recv()];
spawn(fn () => $ch->send('new'));
for ($i = 0; $i < 2; $i++) $got[] = $ch->recv();
echo implode(' ', $got), "\n";
?>
--EXPECT--
a b new
