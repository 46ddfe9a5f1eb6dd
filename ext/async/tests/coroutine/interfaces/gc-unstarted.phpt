--TEST--
An unstarted coroutine keeps its callable and arguments through a collection
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$c = (function () {
    $box = new stdClass();
    $box->self = $box;
    $box->value = 'intact';
    return spawn(function ($arg) use ($box) { return [$arg->value, $box->self->value]; }, $box);
})();
gc_collect_cycles();
echo implode(' ', await($c)), "\n";
--EXPECT--
intact intact
