--TEST--
cancel() on a completed coroutine does nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$value = spawn(fn () => 'v');
$failed = spawn(function () { throw new LogicException('f'); });
await($value);
try { await($failed); } catch (LogicException) {}
$value->cancel();
$failed->cancel(new Async\AsyncCancellation('late'));

var_dump($value->isCancelled(), $value->isCancellationRequested(), await($value));
var_dump($failed->isCancelled(), $failed->isCancellationRequested(), $failed->getException()->getMessage());
--EXPECT--
bool(false)
bool(false)
string(1) "v"
bool(false)
bool(false)
string(1) "f"
