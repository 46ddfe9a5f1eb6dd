--TEST--
await with a token: the token's failure is the previous exception, the subject goes on
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, timeout};
$slow = spawn(function () { delay(5000); });
try { await($slow, timeout(10)); }
catch (Async\OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }
var_dump($slow->isCompleted());
$slow->cancel();
--EXPECT--
Async\TimeoutException
bool(false)
