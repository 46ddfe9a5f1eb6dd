--TEST--
MySQL: a command that is cancelled at any step of the protocol ends at its next turn with the cancellation and nothing else; the connection is lost, the server is left alone, others work
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql', 'openssl'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\spawn;

set_error_handler(fn (int $level, string $text) => error_reporting() & $level && print("$text\n"));
$watch = new mysqli('localhost', 'root', '', 'test', 0, getenv('TEST_MYSQL_SOCKET'));
$watch->query('CREATE OR REPLACE TABLE cancel_steps (id INT PRIMARY KEY, name TEXT) ENGINE=InnoDB');
$watch->query('INSERT INTO cancel_steps SELECT seq, REPEAT(seq, 200) FROM seq_1_to_2000');
$proxy = my_proxy();
/* Sessions of the test have a name of their own. */
$watch->query("CREATE OR REPLACE USER steps@'%' IDENTIFIED BY 'secret'");
$watch->query("CREATE OR REPLACE USER steps@localhost IDENTIFIED BY 'secret'");
$watch->query("GRANT ALL ON *.* TO steps@'%'");
$watch->query("GRANT ALL ON *.* TO steps@localhost");
$sessions = fn () => (int) $watch->query("SELECT COUNT(*) FROM information_schema.processlist WHERE user = 'steps'")->fetch_row()[0];

$pdo = fn (array $options = []) => new PDO("mysql:host=127.0.0.1;port=$proxy->port;dbname=test", 'steps', 'secret', $options + [PDO::ATTR_EMULATE_PREPARES => false]);
$pooled = fn (array $options = []) => $pdo($options + [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4]);
$mysqli = fn () => new mysqli('127.0.0.1', 'steps', 'secret', 'test', $proxy->port);
$tls = [PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => false, PDO::MYSQL_ATTR_SSL_CIPHER => 'DEFAULT'];
$unbuffered = [PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false];
/* The servers' answers are held back after so many bytes; null: nothing passes. */
$large = str_repeat('x', 24 << 20);
$file = tempnam(sys_get_temp_dir(), 'load');
file_put_contents($file, str_repeat("1\tx\n", 4 << 20));

/* name => [connect, what stands before, bytes that pass, command] */
$none = fn () => null;
$steps = [
    'send' => [null, fn ($c) => strlen($c->query("SELECT LENGTH('$large')")->fetchColumn())],
    'header' => [0, fn ($c) => $c->query('SELECT * FROM cancel_steps')],
    'columns' => [20, fn ($c) => $c->query('SELECT * FROM cancel_steps')],
    'rows' => [5000, fn ($c) => $c->query('SELECT * FROM cancel_steps')],
    'prepare' => [0, fn ($c) => $c->prepare('SELECT * FROM cancel_steps WHERE id > ?')],
    'execute' => [0, fn ($c, $s) => $s->execute([3]), fn ($c) => $c->prepare('SELECT * FROM cancel_steps WHERE id > ?')],
    'execute rows' => [5000, fn ($c, $s) => $s->execute([3]), fn ($c) => $c->prepare('SELECT * FROM cancel_steps WHERE id > ?')],
    'begin' => [0, fn ($c) => $c->beginTransaction()],
    'commit' => [0, fn ($c) => $c->commit(), function ($c) { $c->beginTransaction(); $c->exec("DELETE FROM cancel_steps WHERE id = 5"); }],
    'rollback' => [0, fn ($c) => $c->rollBack(), function ($c) { $c->beginTransaction(); $c->exec("INSERT INTO cancel_steps VALUES (-2, '')"); }],
];
$cases = [];
foreach ($steps as $name => $step) {
    [$bytes, $command, $before] = $step + [2 => $none];
    $cases["pdo $name"] = [$pdo, $before, $bytes, $command];
    $cases["pooled $name"] = [$pooled, $before, $bytes, $command];
}
$cases['pdo fetch'] = [fn () => $pdo($unbuffered), $none, 5000, fn ($c) => $c->query('SELECT * FROM cancel_steps')->fetchAll()];
$cases['pooled fetch'] = [fn () => $pooled($unbuffered), $none, 5000, fn ($c) => $c->query('SELECT * FROM cancel_steps')->fetchAll()];
$cases['pooled close'] = [fn () => $pooled($unbuffered), $none, 5000, fn ($c) => $c->query('SELECT * FROM cancel_steps')->closeCursor()];
$cases['pdo load'] = [fn () => $pdo([PDO::MYSQL_ATTR_LOCAL_INFILE => true]), $none, null, fn ($c) => $c->exec("LOAD DATA LOCAL INFILE '$file' IGNORE INTO TABLE cancel_steps")];
$cases['pooled load'] = [fn () => $pooled([PDO::MYSQL_ATTR_LOCAL_INFILE => true]), $none, 60, fn ($c) => $c->exec("LOAD DATA LOCAL INFILE '$file' IGNORE INTO TABLE cancel_steps")];
foreach (['greeting' => 0, 'login' => 90] as $name => $bytes) {
    $cases["mysqli $name"] = [$none, $none, $bytes, $mysqli];
    $cases["pdo $name"] = [$none, $none, $bytes, fn () => $pdo()];
    $cases["pooled $name"] = [$pooled, $none, $bytes, fn ($c) => $c->query('SELECT 1')];
}
$cases['pdo tls'] = [$none, $none, 90, fn () => $pdo($tls)];
$cases['pooled tls'] = [fn () => $pooled($tls), $none, 90, fn ($c) => $c->query('SELECT 1')];
$cases['mysqli query'] = [$mysqli, $none, 0, fn ($c) => $c->query('SELECT * FROM cancel_steps')];
$cases['mysqli change user'] = [$mysqli, $none, 0, fn ($c) => $c->change_user('tester', 'secret', 'test')];
$cases['mysqli ping'] = [$mysqli, $none, 0, fn ($c) => $c->stat()];
$cases['mysqli next'] = [$mysqli, function ($c) { $c->multi_query('SELECT 1; SELECT SLEEP(0.3)'); $c->store_result(); }, 0, fn ($c) => $c->next_result()];
$cases['mysqli statement rows'] = [$mysqli, fn ($c) => $c->prepare('SELECT * FROM cancel_steps'), 5000,
    function ($c, $s) { $s->execute(); $s->bind_result($id, $text); while ($s->fetch()); }];
$cases['mysqli long data'] = [$mysqli, fn ($c) => $c->prepare('UPDATE cancel_steps SET name = ? WHERE id = -5'), null,
    function ($c, $s) use ($large) { $s->bind_param('b', $null); for ($i = 0; $i < 4; $i++) $s->send_long_data(0, $large); $s->execute(); }];

function use_again($connection): string
{
    if ($connection === null) {
        return '-';
    }
    try {
        $result = $connection->query('SELECT 42');
        return 'works: ' . ($connection instanceof PDO ? $result->fetchColumn() : $result->fetch_row()[0]);
    } catch (PDOException | mysqli_sql_exception $e) {
        return 'error ' . ($e instanceof PDOException ? $e->errorInfo[1] : $e->getCode());
    }
}

foreach ($cases as $name => [$connect, $before, $bytes, $command]) {
    $connection = $connect();
    $coroutine = spawn(function () use ($connection, $before, $bytes, $command, $proxy) {
        $subject = $before($connection);
        $bytes === null ? $proxy->stall() : $proxy->allow($bytes);
        $command($connection, $subject);
    });
    $proxy->holds() || print("nothing was held back\n");
    let_run();
    echo "$name: ", cancelled($coroutine);
    $is_pooled = $connection instanceof PDO && $connection->getPool();
    if ($is_pooled && $connection->getPool()->count()) {
        echo ' ', $connection->getPool()->count(), ' left';
    }
    unset($coroutine);
    $proxy->go();
    echo ', ', use_again($connection);
    unset($connection);
    echo eventually(fn () => $sessions() === 0) ? '' : ", {$sessions()} sessions left", "\n";
}
/* What was not committed is not there; what was being committed may be, or may not. */
var_dump($watch->query('SELECT COUNT(*) FROM cancel_steps WHERE id = -2')->fetch_row()[0]);
$proxy->end();
unlink($file);
$watch->query("DROP USER steps@'%', steps@localhost");
$watch->query('DROP TABLE cancel_steps');
?>
--EXPECT--
pdo send: Async\AsyncCancellation, error 2006
pooled send: Async\AsyncCancellation, works: 42
pdo header: Async\AsyncCancellation, error 2006
pooled header: Async\AsyncCancellation, works: 42
pdo columns: Async\AsyncCancellation, error 2006
pooled columns: Async\AsyncCancellation, works: 42
pdo rows: Async\AsyncCancellation, error 2006
pooled rows: Async\AsyncCancellation, works: 42
pdo prepare: Async\AsyncCancellation, error 2006
pooled prepare: Async\AsyncCancellation, works: 42
pdo execute: Async\AsyncCancellation, error 2006
pooled execute: Async\AsyncCancellation, works: 42
pdo execute rows: Async\AsyncCancellation, error 2006
pooled execute rows: Async\AsyncCancellation, works: 42
pdo begin: Async\AsyncCancellation, error 2006
pooled begin: Async\AsyncCancellation, works: 42
pdo commit: Async\AsyncCancellation, error 2006
pooled commit: Async\AsyncCancellation, works: 42
pdo rollback: Async\AsyncCancellation, error 2006
pooled rollback: Async\AsyncCancellation, works: 42
pdo fetch: Async\AsyncCancellation, error 2006
pooled fetch: Async\AsyncCancellation, works: 42
pooled close: Async\AsyncCancellation, works: 42
pdo load: Async\AsyncCancellation, error 2006
pooled load: Async\AsyncCancellation, works: 42
mysqli greeting: Async\AsyncCancellation, -
pdo greeting: Async\AsyncCancellation, -
pooled greeting: Async\AsyncCancellation, works: 42
mysqli login: Async\AsyncCancellation, -
pdo login: Async\AsyncCancellation, -
pooled login: Async\AsyncCancellation, works: 42
pdo tls: Async\AsyncCancellation, -
pooled tls: Async\AsyncCancellation, works: 42
mysqli query: Async\AsyncCancellation, error 2006
mysqli change user: Async\AsyncCancellation, error 2006
mysqli ping: Async\AsyncCancellation, error 2006
mysqli next: Async\AsyncCancellation, error 2006
mysqli statement rows: Async\AsyncCancellation, error 2006
mysqli long data: Async\AsyncCancellation, error 2006
string(1) "0"
