--TEST--
A trigger behind the one that satisfied the call is not observed
--FILE--
<?php
use function Async\{spawn, suspend, await_any_or_fail};

$value = spawn(fn () => 'value');
suspend();
var_dump(await_any_or_fail([$value, spawn(function () { suspend(); throw new Exception('reported'); })]));
?>
--EXPECTF--
string(5) "value"

Fatal error: Uncaught Exception: reported in %s:6
Stack trace:
#0 [internal function]: {closure:%s:6}()
#1 %s(6): Async\spawn()
#2 {main}
  thrown in %s on line 6
