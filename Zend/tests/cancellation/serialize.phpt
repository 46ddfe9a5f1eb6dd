--TEST--
A Cancellation is serialized and restored with its chain
--FILE--
<?php

class Stop extends Cancellation {
    protected $extra = "extra";
}

$c = new Stop("stop", 5, new Exception("cause", 6, new Cancellation("root cause")));
$d = unserialize(serialize($c));

var_dump($c == $d, get_class($d), $d->getMessage(), $d->getCode(), $d->getLine() === $c->getLine());
var_dump($d->getPrevious()->getMessage(), $d->getPrevious()->getPrevious()->getMessage());
var_dump((string) $c === (string) $d);

/* It can be thrown again. */
try {
    throw $d;
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}

?>
--EXPECT--
bool(true)
string(4) "Stop"
string(4) "stop"
int(5)
bool(true)
string(5) "cause"
string(10) "root cause"
bool(true)
stop
