--TEST--
An uncaught Cancellation is reported like any uncaught throwable
--INI--
async.autostart=0
--FILE--
<?php

function f() {
    throw new Cancellation("nobody listens", 3);
}

register_shutdown_function(function () {
    $last = error_get_last();
    echo "\nshutdown: ", $last['type'] === E_ERROR ? "E_ERROR" : $last['type'], ", line ", $last['line'], "\n";
});

f();
echo "not here\n";

?>
--EXPECTF--
Fatal error: Uncaught Cancellation: nobody listens in %suncaught.php:4
Stack trace:
#0 %suncaught.php(12): f()
#1 {main}
  thrown in %suncaught.php on line 4

shutdown: E_ERROR, line 4
