--TEST--
PDO pool, mysql: what triggers and stored functions do to a session does not reach the next coroutine, nor what statements leave behind; a plain one costs no reset
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
str_contains(connect('mysql')->getAttribute(PDO::ATTR_SERVER_VERSION), 'MariaDB') || die('skip sequences of MariaDB');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await};

$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => 10]);
$other = connect('mysql', [PDO::ATTR_POOL_ENABLED => false]);
$p = 'hidden_' . getmypid();
register_shutdown_function(function () use ($other, $p) {
    $other->exec("DROP TABLE IF EXISTS {$p}_t, {$p}_u; DROP SEQUENCE IF EXISTS {$p}_s; DROP VIEW IF EXISTS {$p}_v");
    foreach (['f', 'm', 'l'] as $f) $other->exec("DROP FUNCTION IF EXISTS {$p}_$f");
});
$other->exec("CREATE TABLE {$p}_t (id INT AUTO_INCREMENT PRIMARY KEY, a INT)");
$other->exec("CREATE SEQUENCE {$p}_s");
$other->exec("CREATE TRIGGER {$p}_r BEFORE INSERT ON {$p}_t FOR EACH ROW SET @secret = 5");
$other->exec("CREATE TABLE {$p}_u (a INT)");
$other->exec("CREATE TRIGGER {$p}_q BEFORE INSERT ON {$p}_u FOR EACH ROW CREATE TEMPORARY TABLE {$p}_temporary (a INT)");
$other->exec("CREATE FUNCTION {$p}_f() RETURNS INT BEGIN SET @secret = 6; RETURN 1; END");
$other->exec("CREATE FUNCTION {$p}_m() RETURNS INT BEGIN SET SESSION sql_mode = 'ANSI_QUOTES'; RETURN 1; END");
$other->exec("CREATE FUNCTION {$p}_l() RETURNS INT RETURN GET_LOCK('$p', 0)");
$other->exec("CREATE VIEW {$p}_v AS SELECT {$p}_f() AS a");

$secret = 'SELECT @secret';
$cases = [
    'trigger' => ["INSERT INTO {$p}_t (a) VALUES (1)", $secret],
    'trigger, temporary table' => ["INSERT INTO {$p}_u VALUES (1)", "SELECT COUNT(*) FROM {$p}_temporary"],
    'function' => ["SELECT {$p}_f()", $secret],
    'function in a condition' => ["DELETE FROM {$p}_t WHERE {$p}_f() = 0", $secret],
    'view' => ["SELECT * FROM {$p}_v", $secret],
    'setting' => ["SELECT {$p}_m()", 'SELECT @@sql_mode'],
    'lock' => ["SELECT {$p}_l()", "SELECT IS_USED_LOCK('$p')"],
    'lock, qualified' => ["SELECT test . {$p}_l ()", "SELECT IS_USED_LOCK('$p')"],
    'lock, inserted' => ["INSERT INTO {$p}_t (a) SELECT {$p}_l()", "SELECT IS_USED_LOCK('$p')"],
    'id that is set' => ['SELECT LAST_INSERT_ID(77)', 'SELECT LAST_INSERT_ID()'],
    'id' => ["INSERT INTO {$p}_t VALUES (NULL, 3)", 'SELECT LAST_INSERT_ID()'],
    'id, as a variable' => ["INSERT INTO {$p}_t VALUES (NULL, 3)", 'SELECT @@identity'],
    'sequence' => ["SELECT NEXTVAL({$p}_s)", "SELECT LASTVAL({$p}_s)"],
    'sequence, standard' => ["SELECT NEXT VALUE FOR {$p}_s", "SELECT PREVIOUS VALUE FOR {$p}_s"],
    'comment for another version' => ["SELECT /*!99999 ' */ GET_LOCK('$p', 0) -- '", "SELECT IS_USED_LOCK('$p')"],
    'rows found' => ["SELECT SQL_CALC_FOUND_ROWS 1 FROM seq_1_to_9 LIMIT 1", 'SELECT FOUND_ROWS()'],
    'warnings' => ['SELECT 1/0', 'SHOW WARNINGS'],
    'number of warnings' => ["SELECT CAST('x' AS INT)", 'SELECT @@warning_count'],
    'backslashes' => ["SET sql_mode = 'NO_BACKSLASH_ESCAPES'; SELECT '\\'; SET @secret = 1; -- '", $secret],
];
$ask = function (string $sql) use ($pdo): string {
    try { return json_encode($pdo->query($sql)->fetchColumn()); } catch (PDOException $e) { return $e->getMessage(); }
};
foreach ($cases as $name => [$change, $question]) {
    $same = await(spawn($ask, $question));
    settle($pdo);
    await(spawn(function () use ($pdo, $change) {
        $pdo->setAttribute(PDO::ATTR_EMULATE_PREPARES, str_contains($change, ';'));
        $st = $pdo->query($change);
        do { $st->columnCount() && $st->fetchAll(); } while (str_contains($change, ';') && $st->nextRowset());
        unset($st);
    }));
    settle($pdo);
    $found = await(spawn($ask, $question));
    settle($pdo);
    echo "$name: ", $found === $same ? 'as before' : "$same, then $found", "\n";
}
echo 'lock: ', json_encode($other->query("SELECT IS_USED_LOCK('$p')")->fetchColumn()), "\n";
$pdo->setAttribute(PDO::ATTR_EMULATE_PREPARES, false);

/* What a backslash means in a string is a setting; here of every session. */
$odd = connect('mysql', [PDO::ATTR_POOL_MAX => 1, Pdo\Mysql::ATTR_INIT_COMMAND => "SET sql_mode = 'NO_BACKSLASH_ESCAPES'"]);
for ($i = 0; $i < 2; $i++) {
    await(spawn(function () use ($odd, $p) {
        echo json_encode($odd->query("SELECT '\\', GET_LOCK('$p', 0) -- '")->fetch(PDO::FETCH_NUM)), ' ', state($odd), "\n";
    }));
    settle($odd);
    echo 'lock: ', json_encode($other->query("SELECT IS_USED_LOCK('$p')")->fetchColumn()), "\n";
}

/* The server reports the change: the session stays with its coroutine. */
await(spawn(function () use ($pdo, $p, $secret) {
    $pdo->query("SELECT {$p}_f()");
    echo $pdo->query($secret)->fetchColumn(), ' ', state($pdo), "\n";
}));
settle($pdo);

/* Plain statements, and stored code that changes nothing: no reset, prepared statements are kept. */
$other->exec("DROP TRIGGER {$p}_r");
$plain = function () use ($pdo, $p) {
    foreach (["SELECT COUNT(*) FROM {$p}_t WHERE a = ?", "INSERT INTO {$p}_t (a) VALUES (?)", "UPDATE {$p}_t SET a = ABS(a) WHERE id IN (?, 2)"] as $sql) {
        $st = $pdo->prepare($sql);
        $st->execute([1]);
        unset($st);
    }
    $pdo->beginTransaction();
    $pdo->commit();
    return [state($pdo), $pdo->query("SHOW SESSION STATUS LIKE 'Com_stmt_prepare'")->fetchColumn(1)];
};
[$state, $prepared] = await(spawn($plain));
settle($pdo);
[$again, $later] = await(spawn($plain));
echo "$state $again, ", $later - $prepared, " more prepared\n";
?>
--EXPECT--
trigger: as before
trigger, temporary table: as before
function: as before
function in a condition: as before
view: as before
setting: as before
lock: as before
lock, qualified: as before
lock, inserted: as before
id that is set: as before
id: as before
id, as a variable: as before
sequence: as before
sequence, standard: as before
comment for another version: as before
rows found: as before
warnings: as before
number of warnings: as before
backslashes: as before
lock: null
["\\",1] 0/1
lock: null
["\\",1] 0/1
lock: null
6 0/1
1/0 1/0, 0 more prepared
