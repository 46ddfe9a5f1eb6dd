--TEST--
The silence operator does not silence a Cancellation
--INI--
async.autostart=0
--FILE--
<?php

function f() {
    throw new Cancellation("loud");
}

$level = error_reporting();
try {
    @f();
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}
var_dump(error_reporting() === $level, error_get_last());

@f();

?>
--EXPECTF--
loud
bool(true)
NULL

Fatal error: Uncaught Cancellation: loud in %ssilence.php:4
Stack trace:
#0 %ssilence.php(15): f()
#1 {main}
  thrown in %ssilence.php on line 4
