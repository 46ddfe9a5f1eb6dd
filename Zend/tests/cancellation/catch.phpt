--TEST--
Cancellation is caught as Cancellation and as Throwable, never as Exception or Error
--FILE--
<?php

class Stop extends Cancellation {}

foreach (['Cancellation', 'Stop'] as $class) {
    try {
        try {
            throw new $class("one");
        } catch (Exception | Error $e) {
            echo "not here\n";
        }
    } catch (Cancellation $e) {
        echo get_class($e), " as Cancellation: ", $e->getMessage(), "\n";
    }

    try {
        throw new $class("two");
    } catch (Throwable $e) {
        echo get_class($e), " as Throwable: ", $e->getMessage(), "\n";
    }

    var_dump($e instanceof Exception, $e instanceof Error, $e instanceof Stringable);
}

try {
    throw new Exception("three");
} catch (Cancellation $e) {
    echo "not here\n";
} catch (Exception $e) {
    echo get_class($e), "\n";
}

try {
    intdiv(1, 0);
} catch (Cancellation $e) {
    echo "not here\n";
} catch (Error $e) {
    echo get_class($e), "\n";
}

?>
--EXPECT--
Cancellation as Cancellation: one
Cancellation as Throwable: two
bool(false)
bool(false)
bool(true)
Stop as Cancellation: one
Stop as Throwable: two
bool(false)
bool(false)
bool(true)
Exception
DivisionByZeroError
