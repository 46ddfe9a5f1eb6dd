--TEST--
Subject and token being the same object: the token is ignored
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, timeout, suspend};

$c = spawn(function () { suspend(); return 'value'; });
var_dump(await($c, $c), await($c, $c));

$c = spawn(function () { suspend(); throw new LogicException('own'); });
try { await($c, $c); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }

$t = timeout(5);
try { await($t, $t); } catch (Throwable $e) { echo $e::class, "\n"; }
try { await($t, $t); } catch (Throwable $e) { echo $e::class, "\n"; }
--EXPECT--
string(5) "value"
string(5) "value"
own
Async\TimeoutException
Async\TimeoutException
