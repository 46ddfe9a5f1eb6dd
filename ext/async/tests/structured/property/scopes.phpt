--TEST--
Random trees of scopes, coroutines, waits, cancellations, throws and disposals: the books balance afterwards
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/scopes.inc';

const SEEDS = 200; // SEEDS=10000 in the environment for more, FIRST_SEED to begin elsewhere

$first = (int) getenv('FIRST_SEED');
$seeds = (int) (getenv('SEEDS') ?: SEEDS);
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    foreach (World::run($seed) as $violation) {
        echo "$violation\n";
    }
    if (Async\runtime_stats()['coroutines_total'] > 1) {
        break; // what is left would disturb the next one
    }
}
echo "done\n";
--EXPECT--
done
