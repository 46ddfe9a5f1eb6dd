--TEST--
PDO pool, pgsql: a connection and its statements freed by the collector or after a fatal error, in any order
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../run_script.inc';
require __DIR__ . '/server.inc';
require __DIR__ . '/collected.inc';

$texts = ['SELECT 1', 'SELECT ?::int', 'SELECT generate_series(1, 1000)', 'SELECT * FROM missing', 'nonsense'];
foreach ([true, false] as $emulate) {
    $options = [PDO::ATTR_EMULATE_PREPARES => $emulate, PDO::ATTR_POOL_ENABLED => false];
    $pooled = [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2] + $options;
    collect(fn () => connect('pgsql', $options), ...$texts);
    collect(fn () => connect('pgsql', $pooled), ...$texts);
    foreach ([$options, $pooled] as $all) {
        collect_at_fatal('fn () => (require ' . var_export(__DIR__ . '/server.inc', true) . ') && false ?: connect("pgsql", ' . var_export($all, true) . ')', ...$texts);
    }
}
echo "ok\n";
?>
--EXPECT--
fatal 255
fatal 255
fatal 255
fatal 255
ok
