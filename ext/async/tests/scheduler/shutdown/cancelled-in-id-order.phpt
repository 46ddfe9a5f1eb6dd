--TEST--
Cancellation goes in coroutine-id order, hence main first
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend};
foreach (range(1, 4) as $i) { spawn(function () use ($i) { try { delay(100_000); } finally { echo "$i\n"; } }); }
spawn(function () { suspend(); exit; });
try { delay(100_000); } finally { echo "main\n"; }
--EXPECT--
main
1
2
3
4
