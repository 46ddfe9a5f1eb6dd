--TEST--
A place given up by a cancelled handler goes to the one who waits
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

$n = 0;
$pool = new Pool(function () use (&$n) { if (++$n == 1) delay(60_000); return $n; }, max: 1);
$c = spawn(fn () => $pool->acquire());
suspend();
spawn(function () use ($pool) { echo 'waiter got ' . $pool->acquire() . "\n"; });
suspend();
$c->cancel();
suspend(); suspend();
?>
--EXPECT--
waiter got 2
