--TEST--
A failure is delivered at most once as unhandled, and an observed one never
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$handled = 0;
set_exception_handler(function (Throwable $e) use (&$handled) { echo 'unhandled ', $e->getMessage(), ' ', ++$handled, "\n"; });

$observed = spawn(function () { throw new LogicException('observed'); });
try { await($observed); } catch (LogicException) {}

$c = spawn(function () { throw new LogicException('dropped'); });
$copy = $c;
suspend();
unset($c);
try { unset($copy); } catch (LogicException $e) { echo 'caught ', $e->getMessage(), "\n"; }

spawn(function () { throw new LogicException('alone'); });
--EXPECT--
caught dropped
unhandled alone 1
