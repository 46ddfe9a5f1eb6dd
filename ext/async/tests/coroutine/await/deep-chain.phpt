--TEST--
Long chains of awaiting coroutines hand the value on
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$c = spawn(fn () => 0);
for ($i = 0; $i < 500; $i++) {
    $c = spawn(fn (Async\Coroutine $previous) => await($previous) + 1, $c);
}
var_dump(await($c));

$c = spawn(function () { throw new LogicException('from the bottom'); });
for ($i = 0; $i < 100; $i++) {
    $c = spawn(fn (Async\Coroutine $previous) => await($previous), $c);
}
try {
    await($c);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
    var_dump($e->getPrevious());
}
--EXPECT--
int(500)
from the bottom
NULL
