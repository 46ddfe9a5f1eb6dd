--TEST--
exit() in a chain callback ends the request; callbacks that were ready still run
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$future = new Future($state);
$future->map(function () { echo "first exits\n"; exit(0); })->ignore();
$future->map(function () { echo "second runs\n"; })->ignore();
$state->complete(1);
try {
    Async\delay(60_000);
} finally {
    echo "main unwinds\n";
}
--EXPECT--
first exits
main unwinds
second runs
