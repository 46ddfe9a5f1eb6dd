--TEST--
While a loop of suspend() spins, timers of other coroutines still progress
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

$done = 0;
spawn(function () use (&$done) { delay(5); $done++; delay(5); $done++; });
spawn(function () use (&$done) { while ($done < 2) { suspend(); } echo "coroutine saw it\n"; });
while ($done < 2) {
    suspend();
}
echo "main saw it\n";
--EXPECTF--
%s saw it
%s saw it
