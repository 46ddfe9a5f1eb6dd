--TEST--
mysqli and pdo_mysql: connections of their own work at the same time, over sockets, TCP and TLS
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await_all};

$kinds = [
    fn () => my_open()->query('SELECT SLEEP(0.2), CONNECTION_ID() > 0')->fetch_row()[1],
    fn () => pdo_my()->query('SELECT SLEEP(0.2), CONNECTION_ID() > 0')->fetch(PDO::FETCH_NUM)[1],
    function () { $s = pdo_my_tcp([PDO::ATTR_EMULATE_PREPARES => false])->prepare('SELECT SLEEP(?), 1'); $s->execute([0.2]); return $s->fetch(PDO::FETCH_NUM)[1]; },
    function () {
        $pdo = pdo_my_tcp([PDO::MYSQL_ATTR_SSL_CA => dirname(getenv('TEST_MYSQL_SOCKET')) . '/cert.pem', PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => false]);
        $pdo->query('SELECT SLEEP(0.2)')->fetch();
        return strlen($pdo->query("SHOW STATUS LIKE 'Ssl_cipher'")->fetch(PDO::FETCH_NUM)[1]) > 5 ? 'tls' : 'plain';
    },
];
$started = microtime(true);
$coroutines = [];
for ($i = 0; $i < 20; $i++) {
    $coroutines[] = spawn($kinds[$i % 4]);
}
[$results, $errors] = beside_ticker(fn () => await_all($coroutines));
echo implode(' ', $results), "\n", implode("\n", $errors), "\n";
var_dump(microtime(true) - $started < 2);
--EXPECT--
1 1 1 tls 1 1 1 tls 1 1 1 tls 1 1 1 tls 1 1 1 tls

bool(true)
