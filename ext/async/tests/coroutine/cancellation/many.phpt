--TEST--
Thousands of parked coroutines are cancelled in order and leave nothing behind
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay, get_coroutines};

$coroutines = [];
$order = [];
for ($i = 0; $i < 2000; $i++) {
    $coroutines[] = spawn(function () use ($i, &$order) { try { delay(60_000); } finally { $order[] = $i; } });
}
suspend();
foreach ($coroutines as $c) {
    $c->cancel();
}
suspend();
var_dump($order === range(0, 1999), count(get_coroutines()));
--EXPECT--
bool(true)
int(1)
