--TEST--
pgsql: connect_timeout, for each host; a connect can be cancelled
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

/* It accepts and never answers. */
$silent = stream_socket_server('tcp://127.0.0.1:0');
$port = parse_url('tcp://' . stream_socket_get_name($silent, false), PHP_URL_PORT);
$good = getenv('TEST_PGSQL_PORT');

$started = microtime(true);
$one = spawn(fn () => @pg_connect("host=127.0.0.1 port=$port connect_timeout=2", PGSQL_CONNECT_FORCE_NEW) ?: error_get_last()['message']);
$two = spawn(fn () => pg_fetch_result(pg_query(pg_connect("host=127.0.0.1,localhost port=$port,$good user=tester password=secret dbname=test connect_timeout=2",
    PGSQL_CONNECT_FORCE_NEW), "SELECT 'the second host'"), 0, 0));
$three = spawn(fn () => @pg_connect("host=127.0.0.1,127.0.0.1 port=$port,1 connect_timeout=2", PGSQL_CONNECT_FORCE_NEW) ?: error_get_last()['message']);
echo str_replace($port, 'PORT', await($one)), "\n", await($two), "\n", str_replace($port, 'PORT', await($three)), "\n";
$took = microtime(true) - $started;
var_dump($took > 1.9 && $took < 8);

$cancelled = spawn(fn () => pg_connect("host=127.0.0.1 port=$port", PGSQL_CONNECT_FORCE_NEW));
delay(50);
$cancelled->cancel();
echo outcome($cancelled), "\n";
--EXPECT--
pg_connect(): Unable to connect to PostgreSQL server: connection to server at "127.0.0.1", port PORT failed: timeout expired
the second host
pg_connect(): Unable to connect to PostgreSQL server: connection to server at "127.0.0.1", port PORT failed: timeout expired
connection to server at "127.0.0.1", port 1 failed: Connection refused
	Is the server running on that host and accepting TCP/IP connections?
bool(true)
Async\AsyncCancellation
