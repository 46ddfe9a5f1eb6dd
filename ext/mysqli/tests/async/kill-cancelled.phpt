--TEST--
mysqlnd.kill_cancelled_queries: the server stops working on a cancelled query; without it, it goes on
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql', 'openssl'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

set_error_handler(fn (int $level, string $text) => print("$text\n"));
/* It never looks at its connection. */
const WORK = "SELECT BENCHMARK(2000000000, SHA2('x', 512))";
$watch = my_open();
$works = fn (int $id) => $watch->query("SELECT COUNT(*) FROM information_schema.processlist WHERE id = $id AND info LIKE '%BENCHMARK%'")->fetch_row()[0] == 1;
$id_of = fn ($link) => $link instanceof PDO ? (int) $link->query('SELECT CONNECTION_ID()')->fetchColumn() : $link->thread_id;

function tls(bool $verified): mysqli
{
    $link = mysqli_init();
    $link->ssl_set(null, null, $verified ? dirname(getenv('TEST_MYSQL_SOCKET')) . '/cert.pem' : null, null, null);
    $link->real_connect($verified ? 'localhost' : '127.0.0.1', 'tester', 'secret', 'test', (int) getenv('TEST_MYSQL_PORT'), null,
        $verified ? MYSQLI_CLIENT_SSL : MYSQLI_CLIENT_SSL | MYSQLI_CLIENT_SSL_DONT_VERIFY_SERVER_CERT);
    return $link;
}

$query = fn ($link) => $link->query(WORK);
$cases = [
    'off' => ['0', my_open(...), $query],
    'mysqli' => ['1', my_open(...), $query],
    'mysqli prepared' => ['on', my_open(...), fn ($link) => $link->execute_query('SELECT BENCHMARK(?, SHA2(?, 512))', [2000000000, 'x'])],
    'mysqli rows' => ['1', my_open(...), fn ($link) => $link->query("SELECT 1 UNION ALL " . WORK, MYSQLI_USE_RESULT)->fetch_all()],
    'mysqli next result' => ['1', my_open(...), function ($link) { $link->multi_query('SELECT 1;' . WORK); $link->store_result(); $link->next_result(); }],
    'mysqli other user' => ['1', function () { $link = my_open(); $link->change_user('root', '', 'test'); return $link; }, $query],
    'mysqli tls' => ['1', fn () => tls(false), $query],
    'pdo' => ['1', pdo_my(...), $query],
    'pdo tcp' => ['1', pdo_my_tcp(...), $query],
    'pdo prepared' => ['1', fn () => pdo_my([PDO::ATTR_EMULATE_PREPARES => false]), function ($pdo) { $pdo->prepare('SELECT BENCHMARK(?, SHA2(?, 512))')->execute([2000000000, 'x']); }],
    'pooled' => ['1', fn () => pdo_my([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]), $query],
];
foreach ($cases as $name => [$option, $open, $command]) {
    ini_set('mysqlnd.kill_cancelled_queries', $option);
    $started = new Async\FutureState();
    $coroutine = spawn(function () use ($open, $command, $id_of, $started) {
        $link = $open();
        $started->complete($id_of($link));
        $command($link);
    });
    $id = await(new Async\Future($started));
    eventually(fn () => $works($id)) || print("does not work\n");
    $coroutine->cancel();
    echo "$name: ", outcome($coroutine), ' ';
    if ($option === '0') {
        delay(300);
        echo $works($id) ? 'works on' : 'stopped', "\n";
        $watch->query("KILL $id");
    } else {
        echo eventually(fn () => !$works($id)) ? 'stopped' : 'works on', "\n";
    }
    unset($coroutine);
}
?>
--EXPECT--
off: Async\AsyncCancellation works on
mysqli: Async\AsyncCancellation stopped
mysqli prepared: Async\AsyncCancellation stopped
mysqli rows: Async\AsyncCancellation stopped
mysqli next result: Async\AsyncCancellation stopped
mysqli other user: Async\AsyncCancellation stopped
mysqli tls: Async\AsyncCancellation stopped
pdo: Async\AsyncCancellation stopped
pdo tcp: Async\AsyncCancellation stopped
pdo prepared: Async\AsyncCancellation stopped
pooled: Async\AsyncCancellation stopped
