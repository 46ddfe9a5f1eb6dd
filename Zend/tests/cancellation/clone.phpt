--TEST--
A Cancellation cannot be cloned
--FILE--
<?php

class Stop extends Cancellation {}

foreach (['Cancellation', 'Stop'] as $class) {
    try {
        clone new $class;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
    var_dump((new ReflectionClass($class))->isCloneable());
}

try {
    (new ReflectionMethod('Cancellation', '__clone'))->invoke(new Cancellation);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}

?>
--EXPECT--
Trying to clone an uncloneable object of class Cancellation
bool(false)
Trying to clone an uncloneable object of class Stop
bool(false)
Cannot clone object using __clone()
