--TEST--
An error handler may throw a Cancellation
--FILE--
<?php

set_error_handler(function ($type, $message) {
    throw new Cancellation($message, $type);
});

try {
    echo $undefined;
} catch (Cancellation $e) {
    var_dump($e->getMessage(), $e->getCode() === E_WARNING);
}

?>
--EXPECT--
string(29) "Undefined variable $undefined"
bool(true)
