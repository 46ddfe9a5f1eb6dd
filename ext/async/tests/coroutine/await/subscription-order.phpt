--TEST--
A completed coroutine wakes its awaiters in subscription order
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$c = spawn(function () { suspend(); suspend(); echo "completes\n"; return 'v'; });
for ($i = 1; $i <= 6; $i++) {
    spawn(function () use ($c, $i) { echo "$i " . await($c) . "\n"; });
}
$leaver = spawn(function () use ($c) { await($c); });
spawn(function () use ($c) { echo "last " . await($c) . "\n"; });
suspend();
$leaver->cancel();
--EXPECT--
completes
1 v
2 v
3 v
4 v
5 v
6 v
last v
