--TEST--
PDO pool, pgsql: what stored code, rules and sequences do to a session does not reach the next coroutine, nor do notifications; prepared statements stay
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await};

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 10]);
$other = connect('pgsql', [PDO::ATTR_POOL_ENABLED => false]);
$other->exec('DROP SCHEMA IF EXISTS hidden CASCADE; CREATE SCHEMA hidden; CREATE SEQUENCE hidden.s; CREATE TABLE hidden.t (a INT)');
$other->exec("CREATE FUNCTION hidden.setting() RETURNS INT LANGUAGE plpgsql AS \$\$ BEGIN PERFORM set_config('statement_timeout', '123ms', false); RETURN 1; END \$\$");
$other->exec("CREATE FUNCTION hidden.zone() RETURNS INT LANGUAGE plpgsql AS \$\$ BEGIN SET TIME ZONE 'Asia/Tokyo'; RETURN 1; END \$\$");
$other->exec('CREATE FUNCTION hidden.lock() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_lock(4713); RETURN 1; END $$');
$other->exec('CREATE FUNCTION hidden.temporary() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN CREATE TEMP TABLE IF NOT EXISTS secret (a INT); RETURN 1; END $$');
$other->exec('CREATE FUNCTION hidden.fired() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN PERFORM hidden.setting(); RETURN NEW; END $$');
$other->exec('CREATE TRIGGER fires BEFORE INSERT ON hidden.t FOR EACH ROW EXECUTE FUNCTION hidden.fired()');
$other->exec('CREATE VIEW hidden.v AS SELECT hidden.setting() AS a');
$other->exec('CREATE FUNCTION hidden.minus(text, text) RETURNS INT LANGUAGE sql AS $$ SELECT hidden.setting() $$');
$other->exec('CREATE OPERATOR hidden.- (LEFTARG = text, RIGHTARG = text, FUNCTION = hidden.minus)');

$other->exec("CREATE FUNCTION hidden.prepares() RETURNS INT LANGUAGE plpgsql AS \$\$ BEGIN EXECUTE 'PREPARE secret AS SELECT 1'; RETURN 1; END \$\$");
$other->exec('CREATE FUNCTION public.length(int) RETURNS INT LANGUAGE sql AS $$ SELECT hidden.setting() $$');

$timeout = 'SHOW statement_timeout';
$cases = [
    'writable view of the settings' => ["UPDATE pg_settings SET setting = '123ms' WHERE name = 'statement_timeout'", $timeout],
    'function' => ['SELECT hidden.setting()', $timeout],
    'function, values' => ['VALUES (hidden.setting())', $timeout],
    'quoted function' => ['SELECT "hidden"."setting"()', $timeout],
    'trigger' => ['INSERT INTO hidden.t VALUES (1)', $timeout],
    'view' => ['SELECT * FROM hidden.v', $timeout],
    'view, short' => ['TABLE hidden.v', $timeout],
    'operator' => ["SELECT 'a'::text OPERATOR(hidden.-) 'b'::text", $timeout],
    'explained' => ['EXPLAIN ANALYZE SELECT hidden.setting()', $timeout],
    'copied' => ['COPY (SELECT hidden.setting()) TO STDOUT', $timeout],
    'reported setting' => ['SELECT hidden.zone()', 'SHOW TimeZone'],
    'lock' => ['SELECT hidden.lock()', 'SELECT COUNT(*) FROM pg_locks WHERE locktype = \'advisory\' AND objid = 4713'],
    'temporary table' => ['SELECT hidden.temporary()', "SELECT to_regclass('secret')"],
    'prepared by SQL' => ['SELECT hidden.prepares()', 'SELECT COUNT(*) FROM pg_prepared_statements WHERE from_sql'],
    'namesake of a built-in function' => ['SELECT length(7)', $timeout],
    'sequence' => ["SELECT nextval('hidden.s')", 'SELECT lastval()'],
    'sequence, current' => ["SELECT nextval('hidden.s')", "SELECT currval('hidden.s')"],
    'backslashes' => ["SET standard_conforming_strings = off; SELECT '\\'; SELECT hidden.setting(); --'", $timeout],
];
$ask = function (string $sql) use ($pdo): string {
    try { return json_encode($pdo->query($sql)->fetchColumn()); } catch (PDOException $e) { return $e->getCode(); }
};
foreach ($cases as $name => [$change, $question]) {
    $same = await(spawn($ask, $question));
    $id = await(spawn(function () use ($pdo, $change) {
        match (true) {
            str_starts_with($change, 'COPY') => $pdo->copyToArray('(SELECT hidden.setting())'),
            str_contains($change, ';') => $pdo->exec($change),
            default => $pdo->query($change),
        };
        return backend($pdo);
    }));
    $found = await(spawn(fn () => [$ask($question), backend($pdo)]));
    echo "$name: ", $found[0] === $same ? 'as before' : "$same, then $found[0]", $found[1] === $id ? '' : ', another connection', "\n";
}
echo 'locks: ', $other->query("SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4713")->fetchColumn(), "\n";

/* Within its coroutine a change that the server reports keeps the connection; what it does not report goes with it at the latest. */
await(spawn(function () use ($pdo) {
    $pdo->query('SELECT hidden.zone()');
    echo $pdo->query('SHOW TimeZone')->fetchColumn(), ' ', state($pdo), "\n";
}));
settle($pdo);

/* Prepared statements outlive what stored code may have left, and not a change that is seen. */
$prepare = function (string ...$before) use ($pdo): string {
    foreach ($before as $sql) $pdo->exec($sql);
    $st = $pdo->prepare('SELECT hidden.setting() + ?::int');
    $st->execute([1]);
    unset($st);
    return $pdo->query("SELECT COUNT(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT hidden.%' AND prepare_time < now() - interval '0.001 s'")->fetchColumn();
};
await(spawn($prepare));
settle($pdo);
usleep(5000);
echo 'kept: ', await(spawn($prepare)), "\n";
settle($pdo);
await(spawn($prepare, "SET application_name = 'x'"));
settle($pdo);
usleep(5000);
echo 'dropped: ', await(spawn(fn () => $pdo->query("SELECT COUNT(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT hidden.%'")->fetchColumn())), "\n";

/* Notifications belong to the coroutine that listened. */
settle($pdo);
await(spawn(function () use ($pdo) { $pdo->exec('LISTEN secret'); $pdo->exec("NOTIFY secret, 'for A only'"); }));
await(spawn(function () use ($pdo) { $pdo->exec('LISTEN mine'); var_dump($pdo->getNotify(PDO::FETCH_ASSOC, 0)); }));

/* What a backslash means in a string is a setting; here of every session. The scanner must not take the call for a part of a string. */
$odd = new PDO(getenv('PDO_PGSQL_TEST_DSN') . " options='-c standard_conforming_strings=off'", null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]);
foreach (["SELECT '\\'', set_config(\$\$statement_timeout\$\$, \$\$123ms\$\$, false) --'", "SELECT E'\\'', set_config(\$\$statement_timeout\$\$, \$\$123ms\$\$, false) --'"] as $sql) {
    foreach ([$odd, $pdo] as $i => $one) {
        if ($i && $sql[7] !== 'E') continue;
        await(spawn(function () use ($one, $sql, $timeout) {
            $one->query($sql)->fetchAll();
            echo $one->query($timeout)->fetchColumn(), ' ', state($one);
        }));
        settle($one);
        echo ', next ', await(spawn(fn () => $one->query($timeout)->fetchColumn())), "\n";
        settle($one);
    }
}
$other->exec('DROP SCHEMA hidden CASCADE; DROP FUNCTION public.length(int)');
?>
--EXPECT--
writable view of the settings: as before
function: as before
function, values: as before
quoted function: as before
trigger: as before
view: as before
view, short: as before
operator: as before
explained: as before
copied: as before
reported setting: as before
lock: as before
temporary table: as before
prepared by SQL: as before
namesake of a built-in function: as before
sequence: as before
sequence, current: as before
backslashes: as before
locks: 0
Asia/Tokyo 0/1
kept: 1
dropped: 0
bool(false)
123ms 0/1, next 0
123ms 0/1, next 0
123ms 0/1, next 0
