--TEST--
The name Cancellation is taken
--FILE--
<?php

class Cancellation {}

?>
--EXPECTF--
Fatal error: Cannot redeclare class Cancellation in %s on line %d
