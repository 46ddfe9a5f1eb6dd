--TEST--
zend.exception_ignore_args applies to Cancellation
--INI--
zend.exception_ignore_args=1
--FILE--
<?php

function f($secret) {
    return new Cancellation("stop");
}

$c = f("secret");
var_dump(isset($c->getTrace()[0]['args']));
echo $c->getTraceAsString(), "\n";

?>
--EXPECTF--
bool(false)
#0 %signore_args.php(7): f()
#1 {main}
