--TEST--
Many chains on one source, and a long chain of Futures
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$source = new Future($state);
$sum = 0;
for ($i = 0; $i < 10000; $i++) {
    $source->map(function ($v) use (&$sum) { $sum += $v; })->ignore();
}
$long = $source;
for ($i = 0; $i < 10000; $i++) {
    $long = $long->map(fn ($v) => $v + 1);
}
$state->complete(1);
var_dump($long->await(), $sum);
--EXPECT--
int(10001)
int(10000)
