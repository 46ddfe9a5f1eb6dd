--TEST--
protect returns the value of the closure; in the main flow before activation it just calls it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\protect;

var_dump(protect(fn () => 42), protect(function () {}), Async\get_coroutines());
try {
    protect(function () { throw new LogicException('through'); });
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(protect(fn () => protect(fn () => 'nested')));

/* Activation inside the closure. */
var_dump(protect(fn () => Async\await(Async\spawn(fn () => 'awaited'))));
--EXPECT--
int(42)
NULL
array(0) {
}
through
string(6) "nested"
string(7) "awaited"
