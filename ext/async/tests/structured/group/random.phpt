--TEST--
Random calls on groups and sets, cancellations and timeouts, side by side with a model in PHP
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/harness.inc';

const SEEDS = 200; // SEEDS=10000 in the environment for more

$first = (int) getenv('FIRST_SEED');
$seeds = (int) (getenv('SEEDS') ?: SEEDS);
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    mt_srand($seed);
    try {
        (new Harness())->run();
    } catch (Throwable $e) {
        echo "seed $seed: ", $e::class, ' ', $e->getMessage(), ' at ', basename($e->getFile()), ':', $e->getLine(), "\n";
    }
    for ($i = 0; $i < 100 && count(Async\get_coroutines()) > 1; $i++) {
        Async\suspend();
    }
    if (count(Async\get_coroutines()) > 1) {
        echo "seed $seed: coroutines are left\n";
        break;
    }
}
echo "done\n";
--EXPECT--
done
