--TEST--
pdo_pgsql: a cancelled connect leaves nothing; a time limit; warnings of others are not turned into exceptions meanwhile
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

$silent = stream_socket_server('tcp://127.0.0.1:0');
$port = parse_url('tcp://' . stream_socket_get_name($silent, false), PHP_URL_PORT);

$cancelled = spawn(fn () => new PDO("pgsql:host=127.0.0.1 port=$port"));
delay(50);
echo $undefined;
$cancelled->cancel();
echo outcome($cancelled), "\n";

try {
    beside_ticker(fn () => await(spawn(fn () => new PDO("pgsql:host=127.0.0.1 port=$port", null, null, [PDO::ATTR_TIMEOUT => 2]))));
} catch (PDOException $e) {
    echo str_replace($port, 'PORT', $e->getMessage()), "\n";
}
--EXPECTF--
Warning: Undefined variable $undefined in %s on line %d
Async\AsyncCancellation
SQLSTATE[08006] [7] connection to server at "127.0.0.1", port PORT failed: timeout expired
