--TEST--
An uncaught Cancellation is reported through its __toString()
--INI--
async.autostart=0
--FILE--
<?php

class Stop extends Cancellation {
    public function __toString(): string {
        return "Stop, in its own words";
    }
}

throw new Stop;

?>
--EXPECTF--
Fatal error: Uncaught Stop, in its own words
  thrown in %suncaught_to_string_overridden.php on line 9
