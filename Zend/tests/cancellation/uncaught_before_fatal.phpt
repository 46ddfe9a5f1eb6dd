--TEST--
A Cancellation reported before a fatal error, with a __toString() that throws
--FILE--
<?php

class Stop extends Cancellation {
    public function __toString(): string {
        throw new Stop("inner");
    }
}

set_error_handler(function () {
    throw new Stop("outer");
});

if (true) {
    class Ints extends ArrayIterator {
        public function current() {
        }
    }
}

?>
--EXPECTF--
Warning: Uncaught Stop in exception handling during call to Stop::__toString() in %suncaught_before_fatal.php on line 5

Warning: Uncaught 
  thrown in %suncaught_before_fatal.php on line 5

Fatal error: During inheritance of ArrayIterator: Uncaught  in %suncaught_before_fatal.php on line 14
