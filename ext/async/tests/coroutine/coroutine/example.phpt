--TEST--
Coroutine: states, result and trace
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};
$c = spawn(function () { suspend(); return 42; });
echo (int) $c->isQueued(), (int) $c->isStarted(), "\n";
suspend();
echo (int) $c->isStarted(), (int) $c->isSuspended(), (int) $c->isRunning(), "\n";
await($c);
echo (int) $c->isCompleted(), ' ', $c->getResult(), ' ', var_export($c->getTrace(), true), "\n";
--EXPECT--
10
110
1 42 NULL
