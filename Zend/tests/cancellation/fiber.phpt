--TEST--
A Cancellation into and out of a Fiber
--FILE--
<?php

$fiber = new Fiber(function () {
    try {
        Fiber::suspend(1);
    } catch (Exception | Error) {
        echo "not here\n";
    } finally {
        echo "finally\n";
    }
});

var_dump($fiber->start());
try {
    $fiber->throw(new Cancellation("stop"));
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}
var_dump($fiber->isTerminated());

?>
--EXPECT--
int(1)
finally
stop
bool(true)
