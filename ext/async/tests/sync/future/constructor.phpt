--TEST--
A Future needs a FutureState; constructing one twice is an error
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

foreach ([fn () => new Future(), fn () => new Future(new stdClass), fn () => new FutureState(name: [])] as $try) {
    try {
        $try();
    } catch (Error $e) {
        echo $e::class, "\n";
    }
}
$future = (new Future(new FutureState()))->ignore();
try {
    $future->__construct(new FutureState());
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump($future->isCompleted());
--EXPECT--
ArgumentCountError
TypeError
TypeError
Async\Future has already been constructed
bool(false)
