--TEST--
Cancellation::__construct() checks its arguments
--FILE--
<?php

foreach ([[[]], ["m", "x"], ["m", 0, new stdClass]] as $args) {
    try {
        new Cancellation(...$args);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}

$c = new Cancellation(previous: new Cancellation("inner"), code: 3);
var_dump($c->getMessage(), $c->getCode(), $c->getPrevious()->getMessage());

?>
--EXPECT--
Cancellation::__construct(): Argument #1 ($message) must be of type string, array given
Cancellation::__construct(): Argument #2 ($code) must be of type int, string given
Cancellation::__construct(): Argument #3 ($previous) must be of type ?Throwable, stdClass given
string(0) ""
int(3)
string(5) "inner"
