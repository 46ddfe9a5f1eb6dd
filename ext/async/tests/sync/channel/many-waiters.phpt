--TEST--
Ten thousand waiters are served in order, in linear time
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(1);
$got = [];
for ($i = 0; $i < 10_000; $i++) spawn(function () use ($ch, $i, &$got) { $got[] = [$i, $ch->recv()]; });
suspend();
for ($i = 0; $i < 10_000; $i++) $ch->send($i);
suspend();
$ok = count($got) === 10_000;
foreach ($got as $n => [$i, $v]) $ok = $ok && $i === $n && $v === $n;
var_dump($ok);
?>
--EXPECT--
bool(true)
