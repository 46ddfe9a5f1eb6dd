--TEST--
MySQL: the server is killed and started again during transfers: the sum holds, what was confirmed is there
--EXTENSIONS--
true_async
posix
pcntl
pdo_mysql
--SKIPIF--
<?php is_dir('/proc/self') || die('skip needs /proc'); getenv('NO_DATABASES') && die('skip without servers'); ?>
--FILE--
<?php
require __DIR__ . '/restart.inc';
$environment = own_servers();
isset($environment['TEST_MYSQL_SOCKET']) || die('no server: ' . $environment['TEST_MYSQL_MISSING']);
/* What is confirmed is on the disk: the servers of tests leave that out. */
$server = new Server((int) $environment['TEST_MYSQL_PID'], SIGKILL, ['--innodb-flush-log-at-trx-commit=1']);
(new PDO("mysql:unix_socket=$environment[TEST_MYSQL_SOCKET]", 'root', ''))->exec('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
$connect = fn (array $options = []) => new PDO("mysql:unix_socket=$environment[TEST_MYSQL_SOCKET];dbname=test", 'tester', 'secret', $options);
transfers_across_restarts($connect([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 8, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8,
    PDO::ATTR_EMULATE_PREPARES => false]), $server, $connect);
?>
--EXPECT--
sum 10000, 0 wrong, 0 lost or not undone, worked through, pool kept its limit
