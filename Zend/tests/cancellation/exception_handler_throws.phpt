--TEST--
A Cancellation thrown by the exception handler is reported
--INI--
async.autostart=0
--FILE--
<?php

set_exception_handler(function (Throwable $e) {
    throw new Cancellation("from the handler", 0, $e);
});

throw new Exception("first");

?>
--EXPECTF--
Fatal error: Uncaught Exception: first in %sexception_handler_throws.php:7
Stack trace:
#0 {main}

Next Cancellation: from the handler in %sexception_handler_throws.php:4
Stack trace:
#0 [internal function]: {closure:%s:%d}(Object(Exception))
#1 {main}
  thrown in %sexception_handler_throws.php on line 4
