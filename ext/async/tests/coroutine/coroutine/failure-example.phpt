--TEST--
A failure rests on a handle that survives; without a handle it is unhandled
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};
$c = spawn(function () { throw new RuntimeException('kept'); });
suspend();                       // fails here, nobody listening
echo "alive\n";
try { await($c); } catch (RuntimeException $e) { echo $e->getMessage(), "\n"; }
spawn(function () { throw new LogicException('lost'); });
echo "end of main\n";
--EXPECTF--
alive
kept
end of main

Fatal error: Uncaught LogicException: lost in %s:%d
%a
