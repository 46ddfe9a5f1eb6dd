--TEST--
MySQL: PD5: an altered session stays with its coroutine and is reset for the next
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await};

$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1]);
[$alter, $ask] = 'mysql' === 'mysql' ? ['SET @secret = 5', 'SELECT @secret'] : ["SET application_name = 'secret'", 'SHOW application_name'];
$id = await(spawn(function () use ($pdo, $alter, $ask) {
    $pdo->exec($alter);
    echo state($pdo), ' ', $pdo->query($ask)->fetchColumn(), ' ', state($pdo), "\n";
    return backend($pdo);
}));
settle($pdo);
await(spawn(fn () => var_dump((string) $pdo->query($ask)->fetchColumn())));
var_dump(backend($pdo) === $id);
await(spawn(function () use ($pdo) { $pdo->exec('CREATE TEMPORARY TABLE mine (id INT)'); echo state($pdo), "\n"; }));
settle($pdo);
attempt(fn () => await(spawn(fn () => $pdo->query('SELECT 1 FROM mine')) ) && 0);
?>
--EXPECTF--
0/1 %r(5|secret)%r 0/1
string(0) ""
bool(true)
0/1
PDOException: %A
