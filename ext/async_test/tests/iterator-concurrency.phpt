--TEST--
Iterator: a handler that parks makes room for another worker, up to the limit; run() returns when all are done
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{iterate_c, log};

foreach ([1, 2, 0] as $concurrency) {
    foreach (['run', 'coroutine'] as $how) {
        iterate_c([1, 2, 3], null, $concurrency, 'park', ...($how === 'run' ? ['run'] : []));
        echo $concurrency, ' ', $how, ': ', implode(' ', array_diff(log(), ['started'])), "\n";
    }
}
?>
--EXPECT--
1 run: 0=1 0 resumed 1=2 1 resumed 2=3 2 resumed
1 coroutine: 0=1 0 resumed 1=2 1 resumed 2=3 2 resumed
2 run: 0=1 0 resumed 1=2 2=3 1 resumed 2 resumed
2 coroutine: 0=1 0 resumed 1=2 2=3 1 resumed 2 resumed
0 run: 0=1 0 resumed 1=2 2=3 1 resumed 2 resumed
0 coroutine: 0=1 0 resumed 1=2 2=3 1 resumed 2 resumed
