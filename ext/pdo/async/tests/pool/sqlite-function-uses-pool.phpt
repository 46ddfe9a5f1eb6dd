--TEST--
PDO pool: a function that uses the object works on the connection of the query that calls it, and may wait
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, await_all, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 2]);
$pdo->sqliteCreateFunction('lookup', function ($id) use ($pdo) {
    suspend();
    return $pdo->query("SELECT name FROM t WHERE id = $id")->fetchColumn();
});
$pdo->exec('CREATE TABLE t (id INTEGER, name TEXT)');
$pdo->exec("INSERT INTO t VALUES (1, 'one'), (2, 'two')");
$all = [];
foreach ([1, 2, 1] as $id) {
    $all[] = spawn(fn () => print $pdo->query("SELECT lookup($id)")->fetchColumn() . "\n");
}
await_all($all);
echo state($pdo), "\n";
$f = fn () => $pdo;
$self = new class { public $pdo; };
$self->pdo = new PDO('sqlite:' . database(), null, null, [PDO::ATTR_POOL_ENABLED => true]);
$self->pdo->sqliteCreateFunction('me', fn () => spl_object_id($self));
$self->pdo->query('SELECT me()')->fetchColumn();
$pool = $self->pdo->getPool();
unset($self);
gc_collect_cycles();
echo $pool->count(), "\n";
?>
--EXPECT--
one
two
one
2/0
0
