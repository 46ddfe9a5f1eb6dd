--TEST--
An uncaught throwable is reported with the cancellations in its chain
--FILE--
<?php

class Stop extends Cancellation {}

try {
    throw new Stop("cause");
} finally {
    throw new Exception("failure");
}

?>
--EXPECTF--
Fatal error: Uncaught Stop: cause in %suncaught_previous.php:6
Stack trace:
#0 {main}

Next Exception: failure in %suncaught_previous.php:8
Stack trace:
#0 {main}
  thrown in %suncaught_previous.php on line 8
