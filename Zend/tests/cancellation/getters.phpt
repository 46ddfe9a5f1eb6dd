--TEST--
Cancellation captures file, line and trace where it is created
--FILE--
<?php

function make(string $message) {
    return new Cancellation($message, 42, new Exception("cause"));
}

$c = make("stop");
var_dump($c->getMessage(), $c->getCode(), basename($c->getFile()), $c->getLine());
var_dump(get_class($c->getPrevious()), $c->getPrevious()->getMessage());

$frame = $c->getTrace()[0];
var_dump($frame['function'], $frame['line'], $frame['args']);
echo $c->getTraceAsString(), "\n";

/* Throwing it elsewhere changes nothing. */
try {
    throw $c;
} catch (Cancellation $d) {
    var_dump($c === $d, $d->getLine());
}

?>
--INI--
zend.exception_ignore_args=0
--EXPECTF--
string(4) "stop"
int(42)
string(11) "getters.php"
int(4)
string(9) "Exception"
string(5) "cause"
string(4) "make"
int(7)
array(1) {
  [0]=>
  string(4) "stop"
}
#0 %sgetters.php(7): make('stop')
#1 {main}
bool(true)
int(4)
