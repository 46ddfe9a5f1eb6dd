--TEST--
PDO pool: a pooled object cannot be constructed again
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
class Twice extends PDO { public function again(?array $options) { parent::__construct('sqlite::memory:', null, null, $options); } }
$pdo = new Twice('sqlite:' . database(), null, null, [PDO::ATTR_POOL_ENABLED => true]);
attempt(fn () => $pdo->again(null));
$pdo->exec('SELECT 1');
attempt(fn () => $pdo->again([PDO::ATTR_POOL_ENABLED => true]));
echo $pdo->query('SELECT 5')->fetchColumn(), ' ', state($pdo), "\n";
?>
--EXPECT--
Error: A pooled PDO object cannot be constructed again
Error: A pooled PDO object cannot be constructed again
5 1/0
