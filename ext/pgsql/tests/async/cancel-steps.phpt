--TEST--
PostgreSQL: a command that is cancelled at any step of the protocol ends at its next turn with the cancellation and nothing else; the connection is lost, the server is left alone, others work
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\spawn;

set_error_handler(fn (int $level, string $text) => error_reporting() & $level && print("$text\n"));
$watch = pdo_pg();
$watch->exec('DROP TABLE IF EXISTS cancel_steps');
$watch->exec('CREATE TABLE cancel_steps (id INT PRIMARY KEY, name TEXT)');
$watch->exec("INSERT INTO cancel_steps SELECT i, REPEAT('x', 2000) FROM generate_series(1, 10000) i");
$lob = $watch->query("SELECT lo_from_bytea(0, REPEAT('x', 16000000)::bytea)")->fetchColumn();
$proxy = pg_proxy();
$info = "host=127.0.0.1 port=$proxy->port user=tester password=secret dbname=test application_name=steps sslmode=";
/* Cancel requests come over the proxy as well, and are no sessions. */
$sessions = fn () => (int) $watch->query("SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'steps'")->fetchColumn();

$pdo = fn (array $options = [], string $ssl = 'disable') => new PDO("pgsql:$info$ssl", null, null, $options);
$pooled = fn (array $options = [], string $ssl = 'disable') => $pdo($options + [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4], $ssl);
$pgsql = fn (string $ssl = 'disable') => pg_connect("$info$ssl", PGSQL_CONNECT_FORCE_NEW);
$large = str_repeat('x', 24 << 20);
$lines = array_fill(0, 200, str_repeat('x', 100000));
$file = tempnam(sys_get_temp_dir(), 'copy');
file_put_contents($file, implode("\n", $lines) . "\n");

$none = fn () => null;
/* step => [bytes that the server may still send (null: nothing passes), command, what stands before] */
$steps = [
    'send' => [null, fn ($c) => $c->query("SELECT LENGTH('$large')")],
    'header' => [0, fn ($c) => $c->query('SELECT * FROM cancel_steps')],
    'columns' => [20, fn ($c) => $c->query('SELECT * FROM cancel_steps')],
    'rows' => [5000, fn ($c) => $c->query('SELECT * FROM cancel_steps')],
    'exec' => [0, fn ($c) => $c->exec('SELECT * FROM cancel_steps')],
    'prepare' => [0, fn ($c) => $c->prepare('SELECT * FROM cancel_steps WHERE id > ?')->execute([1])],
    'execute' => [0, fn ($c, $s) => $s->execute([3]), function ($c) { $s = $c->prepare('SELECT * FROM cancel_steps WHERE id > ?'); $s->execute([20000]); return $s; }],
    'execute rows' => [5000, fn ($c, $s) => $s->execute([3]), fn ($c) => $c->prepare('SELECT * FROM cancel_steps WHERE id > ?')],
    'cursor' => [0, fn ($c, $s) => $s->fetch(), function ($c) { $s = $c->prepare('SELECT * FROM cancel_steps', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]); $s->execute(); return $s; }],
    'begin' => [0, fn ($c) => $c->beginTransaction()],
    'commit' => [0, fn ($c) => $c->commit(), function ($c) { $c->beginTransaction(); $c->exec('DELETE FROM cancel_steps WHERE id = 5'); }],
    'rollback' => [0, fn ($c) => $c->rollBack(), function ($c) { $c->beginTransaction(); $c->exec("INSERT INTO cancel_steps VALUES (-2, '')"); }],
    'last id' => [0, fn ($c) => $c->lastInsertId(), fn ($c) => $c->exec("INSERT INTO cancel_steps VALUES (-3, '') ON CONFLICT DO NOTHING")],
    'copy from' => [null, fn ($c) => $c->copyFromArray('cancel_steps (name)', $lines)],
    'copy from file' => [null, fn ($c) => $c->copyFromFile('cancel_steps (name)', $file)],
    'copy from end' => [12, fn ($c) => $c->copyFromArray('cancel_steps', ["-4\tx"])],
    'copy to' => [5000, fn ($c) => $c->copyToArray('cancel_steps')],
    'lob open' => [0, fn ($c) => $c->lobOpen($lob, 'r'), fn ($c) => $c->beginTransaction()],
    'lob read' => [5000, fn ($c, $s) => strlen(stream_get_contents($s)), function ($c) use ($lob) { $c->beginTransaction(); return $c->lobOpen($lob, 'r'); }],
    'lob write' => [null, fn ($c, $s) => fwrite($s, $large), function ($c) { $c->beginTransaction(); return $c->lobOpen($c->lobCreate(), 'w'); }],
    'notify' => [null, fn ($c) => $c->getNotify(PDO::FETCH_ASSOC, 60000), function ($c) use (&$proxy) { $c->exec('LISTEN steps'); }],
];
$cases = [];
foreach ($steps as $name => $step) {
    [$bytes, $command, $before] = $step + [2 => $none];
    $cases["pdo $name"] = [fn () => Pdo\Pgsql::connect("pgsql:{$info}disable"), $before, $bytes, $command];
    $cases["pooled $name"] = [fn () => Pdo\Pgsql::connect("pgsql:{$info}disable", null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4]), $before, $bytes, $command];
}
foreach (['startup' => [0, 'disable'], 'login' => [20, 'disable'], 'ssl' => [0, 'require'], 'tls' => [100, 'require']] as $name => [$bytes, $ssl]) {
    $cases["pgsql $name"] = [$none, $none, $bytes, fn () => $pgsql($ssl)];
    $cases["pdo $name"] = [$none, $none, $bytes, fn () => $pdo([], $ssl)];
    $cases["pooled $name"] = [fn () => $pooled([], $ssl), $none, $bytes, fn ($c) => $c->query('SELECT 1')];
}
$cases['pgsql query'] = [$pgsql, $none, 5000, fn ($c) => pg_query($c, 'SELECT * FROM cancel_steps')];
$cases['pgsql params'] = [$pgsql, $none, 0, fn ($c) => pg_query_params($c, 'SELECT * FROM cancel_steps WHERE id > $1', [4])];
$cases['pgsql result'] = [$pgsql, fn ($c) => pg_send_query($c, 'SELECT * FROM cancel_steps'), 5000, fn ($c) => pg_get_result($c)];
$cases['pgsql copy to'] = [$pgsql, $none, 5000, fn ($c) => pg_copy_to($c, 'cancel_steps')];
$cases['pgsql copy from'] = [$pgsql, $none, null, fn ($c) => pg_copy_from($c, 'cancel_steps', $lines)];
$cases['pgsql put line'] = [$pgsql, fn ($c) => pg_query($c, 'COPY cancel_steps (name) FROM STDIN'), null, function ($c) use ($lines) { foreach ($lines as $line) pg_put_line($c, "$line\n"); pg_end_copy($c); }];
$cases['pgsql lo read'] = [$pgsql, function ($c) use ($lob) { pg_query($c, 'BEGIN'); return pg_lo_open($c, $lob, 'r'); }, 5000, fn ($c, $s) => pg_lo_read($s, 16000000)];
$cases['pgsql reset'] = [$pgsql, $none, 0, fn ($c) => pg_connection_reset($c)];
$cases['pgsql ping'] = [$pgsql, $none, 0, fn ($c) => pg_ping($c)];

function use_again($connection): string
{
    if ($connection === null) {
        return '-';
    }
    try {
        if ($connection instanceof PDO) {
            return 'works: ' . $connection->query('SELECT 42')->fetchColumn();
        }
        $result = @pg_query($connection, 'SELECT 42');
        return $result ? 'works: ' . pg_fetch_result($result, 0, 0) : 'error ' . pg_connection_status($connection);
    } catch (PDOException $e) {
        return 'error ' . $e->getCode();
    }
}

foreach ($cases as $name => [$connect, $before, $bytes, $command]) {
    $connection = $connect();
    $begun = false;
    $coroutine = spawn(function () use ($connection, $before, $bytes, $command, $proxy, &$begun) {
        $subject = $before($connection);
        $begun = true;
        $bytes === null ? $proxy->stall() : $proxy->allow($bytes);
        $command($connection, $subject);
    });
    eventually(function () use (&$begun) { return $begun; });
    str_ends_with($name, 'notify') || $proxy->holds() || print("nothing was held back\n");
    let_run();
    echo "$name: ", cancelled($coroutine);
    if ($connection instanceof PDO && $connection->getPool()?->count()) {
        echo ' ', $connection->getPool()->count(), ' left';
    }
    unset($coroutine);
    $proxy->go();
    echo ', ', use_again($connection);
    unset($connection);
    echo eventually(fn () => $sessions() === 0) ? '' : ", {$sessions()} sessions left", "\n";
}
var_dump($watch->query('SELECT COUNT(*) FROM cancel_steps WHERE id = -2')->fetchColumn());
$proxy->end();
unlink($file);
$watch->query("SELECT lo_unlink($lob)");
$watch->exec('DROP TABLE cancel_steps');
?>
--EXPECT--
pdo send: Async\AsyncCancellation, error HY000
pooled send: Async\AsyncCancellation, works: 42
pdo header: Async\AsyncCancellation, error HY000
pooled header: Async\AsyncCancellation, works: 42
pdo columns: Async\AsyncCancellation, error HY000
pooled columns: Async\AsyncCancellation, works: 42
pdo rows: Async\AsyncCancellation, error HY000
pooled rows: Async\AsyncCancellation, works: 42
pdo exec: Async\AsyncCancellation, error HY000
pooled exec: Async\AsyncCancellation, works: 42
pdo prepare: Async\AsyncCancellation, error HY000
pooled prepare: Async\AsyncCancellation, works: 42
pdo execute: Async\AsyncCancellation, error HY000
pooled execute: Async\AsyncCancellation, works: 42
pdo execute rows: Async\AsyncCancellation, error HY000
pooled execute rows: Async\AsyncCancellation, works: 42
pdo cursor: Async\AsyncCancellation, error HY000
pooled cursor: Async\AsyncCancellation, works: 42
pdo begin: Async\AsyncCancellation, error HY000
pooled begin: Async\AsyncCancellation, works: 42
pdo commit: Async\AsyncCancellation, error HY000
pooled commit: Async\AsyncCancellation, works: 42
pdo rollback: Async\AsyncCancellation, error HY000
pooled rollback: Async\AsyncCancellation, works: 42
pdo last id: Async\AsyncCancellation, error HY000
pooled last id: Async\AsyncCancellation, works: 42
pdo copy from: Async\AsyncCancellation, error HY000
pooled copy from: Async\AsyncCancellation, works: 42
pdo copy from file: Async\AsyncCancellation, error HY000
pooled copy from file: Async\AsyncCancellation, works: 42
pdo copy from end: Async\AsyncCancellation, error HY000
pooled copy from end: Async\AsyncCancellation, works: 42
pdo copy to: Async\AsyncCancellation, error HY000
pooled copy to: Async\AsyncCancellation, works: 42
pdo lob open: Async\AsyncCancellation, error HY000
pooled lob open: Async\AsyncCancellation, works: 42
pdo lob read: Async\AsyncCancellation, error HY000
pooled lob read: Async\AsyncCancellation, works: 42
pdo lob write: Async\AsyncCancellation, error HY000
pooled lob write: Async\AsyncCancellation, works: 42
pdo notify: Async\AsyncCancellation, works: 42
pooled notify: Async\AsyncCancellation, works: 42
pgsql startup: Async\AsyncCancellation, -
pdo startup: Async\AsyncCancellation, -
pooled startup: Async\AsyncCancellation, works: 42
pgsql login: Async\AsyncCancellation, -
pdo login: Async\AsyncCancellation, -
pooled login: Async\AsyncCancellation, works: 42
pgsql ssl: Async\AsyncCancellation, -
pdo ssl: Async\AsyncCancellation, -
pooled ssl: Async\AsyncCancellation, works: 42
pgsql tls: Async\AsyncCancellation, -
pdo tls: Async\AsyncCancellation, -
pooled tls: Async\AsyncCancellation, works: 42
pgsql query: Async\AsyncCancellation, error 1
pgsql params: Async\AsyncCancellation, error 1
pgsql result: Async\AsyncCancellation, error 1
pgsql copy to: Async\AsyncCancellation, error 1
pgsql copy from: Async\AsyncCancellation, error 1
pgsql put line: Async\AsyncCancellation, error 1
pgsql lo read: Async\AsyncCancellation, error 1
pgsql reset: Async\AsyncCancellation, error 1
pgsql ping: Async\AsyncCancellation, error 1
int(0)
