--TEST--
set_exception_handler() receives an uncaught Cancellation
--INI--
async.autostart=0
--FILE--
<?php

set_exception_handler(function (Throwable $e) {
    echo get_class($e), ": ", $e->getMessage(), "\n";
    var_dump($e->getPrevious()?->getMessage());
});

throw new Cancellation("stop", 0, new Exception("cause"));

?>
--EXPECT--
Cancellation: stop
string(5) "cause"
