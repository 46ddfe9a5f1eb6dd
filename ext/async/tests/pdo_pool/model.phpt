--TEST--
PDO pool: random use from seeds (ASYNC_MODEL_SEEDS seeds from ASYNC_MODEL_FIRST)
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
require __DIR__ . '/model.inc';

$first = (int) (getenv('ASYNC_MODEL_FIRST') ?: 1);
$seeds = (int) (getenv('ASYNC_MODEL_SEEDS') ?: 100);
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    foreach ((new Run($seed))->run() as $complaint) {
        echo "seed $seed: $complaint\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
