--TEST--
Memory does not grow with the number of elements
--FILE--
<?php
use function Async\{iterate, suspend};

$generator = function (int $n) {
    for ($i = 0; $i < $n; $i++) {
        yield $i => "value $i";
    }
};
$running = $most = $calls = 0;
$callback = function ($v, $k) use (&$running, &$most, &$calls) {
    $most = max($most, ++$running);
    if ($k % 3) {
        suspend();
    }
    $running--;
    $calls++;
};
iterate($generator(5_000), $callback, 100);
$before = memory_get_usage();
iterate($generator(100_000), $callback, 100);
var_dump(memory_get_usage() - $before < 65536, $most, $calls);
?>
--EXPECT--
bool(true)
int(100)
int(105000)
