--TEST--
An uncaught Cancellation whose __toString() throws
--INI--
async.autostart=0
--FILE--
<?php

class Stop extends Cancellation {
    public function __toString(): string {
        throw new Cancellation("inner");
    }
}

throw new Stop("outer");

?>
--EXPECTF--
Fatal error: Uncaught Cancellation: inner in %suncaught_to_string_throws.php:5
Stack trace:
#0 [internal function]: Stop->__toString()
#1 {main}
  thrown in %suncaught_to_string_throws.php on line 5
