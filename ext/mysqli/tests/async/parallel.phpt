--TEST--
mysqli and pdo_mysql: connections of their own wait at the same time, over sockets, TCP and TLS
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/parallel.inc';

$locker = my_open();
$lock = "'parallel $locker->thread_id'";
$locker->query("DO GET_LOCK($lock, 10)");
$locked = "GET_LOCK($lock, 10) AND RELEASE_LOCK($lock)";
$kinds = [
    fn () => my_open()->query("SELECT $locked")->fetch_row()[0],
    fn () => pdo_my()->query("SELECT $locked")->fetchColumn(),
    function () use ($locked) { $s = pdo_my_tcp([PDO::ATTR_EMULATE_PREPARES => false])->prepare("SELECT $locked, ?"); $s->execute([1]); return $s->fetchColumn(); },
    function () use ($locked) {
        $pdo = pdo_my_tcp([PDO::MYSQL_ATTR_SSL_CA => dirname(getenv('TEST_MYSQL_SOCKET')) . '/cert.pem', PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => false]);
        $is_tls = strlen($pdo->query("SHOW STATUS LIKE 'Ssl_cipher'")->fetch(PDO::FETCH_NUM)[1]) > 5;
        return $pdo->query("SELECT $locked")->fetchColumn() && $is_tls ? 'tls' : 'failed';
    },
];
parallel(fn (int $i) => $kinds[$i % 4](),
    fn () => $locker->query("SELECT COUNT(*) FROM information_schema.processlist WHERE state = 'User lock' AND info LIKE '%parallel $locker->thread_id%'")->fetch_row()[0],
    fn () => $locker->query("DO RELEASE_LOCK($lock)"));
?>
--EXPECT--
bool(true)
1 1 1 tls 1 1 1 tls 1 1 1 tls 1 1 1 tls 1 1 1 tls
0
