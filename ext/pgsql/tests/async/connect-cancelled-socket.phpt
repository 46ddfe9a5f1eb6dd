--TEST--
PostgreSQL: a connect that is cancelled, or runs out of time, leaves nothing behind under the number of its socket
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

/* Accepts and says nothing. */
$silent = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($silent, false), ':'), 1);

/* The next socket has the number of the one before, and must be watched anew. */
function check_next_socket(): void
{
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_timeout($a, 5);
    stream_set_timeout($b, 5);
    $readers = [spawn(fn () => fread($a, 10)), spawn(fn () => fread($b, 10))];
    delay(20);
    fwrite($a, 'to b');
    fwrite($b, 'to a');
    $started = microtime(true);
    echo await($readers[0]), ', ', await($readers[1]), microtime(true) - $started < 4 ? '' : ' late', "\n";
}

$connect = spawn(fn () => pg_connect("host=127.0.0.1 port=$port user=tester sslmode=disable"));
delay(50);
$connect->cancel();
echo outcome($connect), "\n";
check_next_socket();

/* The first address runs out of time, the second one is there. */
$connection = pg_connect("host=127.0.0.1,127.0.0.1 port=$port," . getenv('TEST_PGSQL_PORT')
    . ' user=tester password=secret dbname=test sslmode=disable connect_timeout=2');
echo pg_fetch_result(pg_query($connection, 'SELECT 7'), 0, 0), "\n";
check_next_socket();
?>
--EXPECT--
Async\AsyncCancellation
to a, to b
7
to a, to b
