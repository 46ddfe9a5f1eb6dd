--TEST--
PDO pool: random use from seeds (SEEDS seeds from FIRST_SEED)
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
require __DIR__ . '/model.inc';

$first = (int) (getenv('FIRST_SEED') ?: 1);
$seeds = (int) (getenv('SEEDS') ?: 100);
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    foreach ((new Run($seed))->run() as $complaint) {
        echo "seed $seed: $complaint\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
