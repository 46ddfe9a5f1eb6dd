--TEST--
await of a Timeout throws the TimeoutException itself, the same object for everybody
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, timeout, spawn};

$t = timeout(20);
$start = hrtime(true);
try {
    await($t);
} catch (Throwable $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
    var_dump($e->getPrevious());
}
var_dump((hrtime(true) - $start) / 1e6 >= 19, $t->isCompleted(), $t->isCancelled());

try {
    await($t);
} catch (Async\TimeoutException $again) {
    var_dump($again === $e);
}
try {
    await(spawn(fn () => await($t)));
} catch (Async\TimeoutException $again) {
    var_dump($again === $e);
}
--EXPECT--
Async\TimeoutException: Timeout occurred after 20 milliseconds
NULL
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
