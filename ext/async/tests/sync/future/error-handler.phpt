--TEST--
A warning about a Future that an error handler turns into an exception is thrown where the Future was dropped
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

set_error_handler(function ($no, $message) { throw new ErrorException($message); });
try {
    $f = Future::completed(1);
    unset($f);
} catch (ErrorException $e) {
    echo substr($e->getMessage(), 0, 21), "\n";
}
/* With an exception in flight: it goes on, the other one is behind it. */
try {
    (function () {
        $f = Future::completed(1);
        throw new LogicException('in flight');
    })();
} catch (LogicException $e) {
    echo $e->getMessage(), ' < ', substr($e->getPrevious()->getMessage(), 0, 21), "\n";
}
--EXPECT--
Future was never used
in flight < Future was never used
