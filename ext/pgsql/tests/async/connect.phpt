--TEST--
pgsql: connecting suspends, over a socket, over TCP, over TLS, with a name; failures have libpq's own text
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$ssl = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
await(spawn(function () use ($ssl) {
    foreach ([pg_conninfo(), pg_conninfo_tcp('127.0.0.1', 'sslmode=disable'), pg_conninfo_tcp('127.0.0.1', 'sslmode=require'),
            pg_conninfo_tcp('localhost'), 'postgresql://tester:secret@localhost:' . getenv('TEST_PGSQL_PORT') . '/test?sslmode=disable'] as $conninfo) {
        $link = pg_connect($conninfo, PGSQL_CONNECT_FORCE_NEW);
        echo pg_host($link)[0] === '/' ? 'socket' : pg_host($link), ' ', pg_fetch_result(pg_query($link, $ssl), 0, 0), ' ', pg_connection_reset($link), "\n";
    }
}));

/* Each in a process of its own blocks, and says what it says. */
$failures = [
    'host=127.0.0.1 port=1', 'host=localhost port=1', 'host=localhost,127.0.0.1 port=1,2', 'host=nowhere.invalid', 'port=abc host=127.0.0.1',
    'nonsense=1', 'host=a,b,c port=1,2', 'hostaddr=127.0.0.1 host=name.example.com port=1', 'service=none',
    str_replace('secret', 'wrong', pg_conninfo_tcp('localhost')), str_replace('secret', 'wrong', pg_conninfo_tcp('127.0.0.1', 'sslmode=disable')),
    str_replace('dbname=test', 'dbname=none', pg_conninfo()),
];
$messages = function () use ($failures) {
    $messages = [];
    foreach ($failures as $conninfo) {
        @pg_connect($conninfo, PGSQL_CONNECT_FORCE_NEW);
        $messages[] = error_get_last()['message'];
    }
    return $messages;
};
/* Before the runtime is active these calls block. */
$outside = json_decode(shell_exec(getenv('TEST_PHP_EXECUTABLE_ESCAPED') . ' -n -r ' . escapeshellarg(
    '$m = []; foreach (json_decode($argv[1]) as $c) { @pg_connect($c, PGSQL_CONNECT_FORCE_NEW); $m[] = error_get_last()["message"]; } echo json_encode($m);')
    . ' ' . escapeshellarg(json_encode($failures))), true);
$inside = await(spawn($messages));
var_dump($inside === $outside);
foreach ($inside as $i => $message) {
    $message === $outside[$i] || print("$failures[$i]\n  $message\n  $outside[$i]\n");
}
--EXPECT--
socket f 1
127.0.0.1 f 1
127.0.0.1 t 1
localhost t 1
localhost f 1
bool(true)
