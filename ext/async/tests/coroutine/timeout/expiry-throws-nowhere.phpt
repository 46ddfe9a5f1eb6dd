--TEST--
Expiry by itself throws nowhere
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{timeout, delay, spawn, await};

$kept = timeout(1);
timeout(1);
$c = spawn(function () { $t = timeout(1); delay(20); return $t->isCompleted(); });
delay(20);
var_dump($kept->isCompleted(), await($c));
echo "end\n";
--EXPECT--
bool(true)
bool(true)
end
