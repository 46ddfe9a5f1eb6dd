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

Fatal error: Uncaught Exception: reported in %snot-counted-not-observed.php:%d
Stack trace:
#0 [internal function]: {closure:%s:%d}()
#1 {main}
  thrown in %s on line %d
