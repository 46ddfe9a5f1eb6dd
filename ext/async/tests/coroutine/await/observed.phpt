--TEST--
Subscribing observes the subject, for good: its failure is never reported
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, timeout};

/* The awaiter left before the failure came. */
$c = spawn(function () { suspend(); suspend(); suspend(); suspend(); throw new Exception('late'); });
$w = spawn(function () use ($c) { await($c); });
suspend();
$w->cancel();
unset($w);
for ($i = 0; $i < 6; $i++) suspend();
var_dump($c->getException()?->getMessage());
unset($c);

/* The token tripped before the failure came. */
$c = spawn(function () { Async\delay(20); throw new Exception('later'); });
try { await($c, timeout(1)); } catch (Async\OperationCanceledException) { echo "tripped\n"; }
Async\delay(80);
var_dump($c->getException()?->getMessage());
unset($c);
echo "end\n";
--EXPECT--
string(4) "late"
tripped
string(5) "later"
end
