--TEST--
PostgreSQL: the server is killed and started again during transfers: the sum holds, what was confirmed is there
--EXTENSIONS--
true_async
posix
pcntl
pdo_pgsql
--SKIPIF--
<?php is_dir('/proc/self') || die('skip needs /proc'); getenv('NO_DATABASES') && die('skip without servers'); ?>
--FILE--
<?php
require __DIR__ . '/restart.inc';
$environment = own_servers();
isset($environment['TEST_PGSQL_SOCKET']) || die('no server: ' . $environment['TEST_PGSQL_MISSING']);
/* All its processes end at once. What is confirmed is on the disk: the servers of tests leave that out. */
$server = new Server((int) $environment['TEST_PGSQL_PID'], SIGQUIT);
$connect = fn (array $options = []) => new PDO("pgsql:host=$environment[TEST_PGSQL_SOCKET] port=$environment[TEST_PGSQL_PORT] user=tester dbname=test options='-c synchronous_commit=on'", null, null, $options);
transfers_across_restarts($connect([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 8, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8,
    PDO::ATTR_EMULATE_PREPARES => false]), $server, $connect);
?>
--EXPECT--
sum 10000, 0 wrong, 0 lost or not undone, worked through, pool kept its limit
