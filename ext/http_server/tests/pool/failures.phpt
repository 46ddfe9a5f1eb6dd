--TEST--
setWorkers(): a worker that cannot start is told of, start() returns false; bind errors and handlers that cannot cross are exceptions
--INI--
log_errors=1
error_log=/dev/null
display_errors=0
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{delay, spawn};

$port = free_port();
$make = function (?Closure $bootloader = null, ?callable $handler = null) use ($port): HttpServer {
    $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(3)->setBootloader($bootloader));
    return $server->addHttpHandler($handler ?? fn() => null);
};
$start = function (HttpServer $server) use ($port): void {
    try {
        var_dump($server->start());
    } catch (Throwable $error) {
        echo $error::class, ': ', str_replace($port, 'PORT', $error->getMessage()), "\n";
    }
    var_dump($server->isRunning());
};

/* Where the log is, the complaints are: once for each worker. */
ini_set('error_log', $log = tempnam(sys_get_temp_dir(), 'pool'));
$complaints = function () use ($log): void {
    foreach (array_count_values(array_map(fn($line) => preg_replace(['/^\[.*?\] (?=\[)/', '/ exhausted.*/'], ['', ' exhausted'], $line), file($log, FILE_IGNORE_NEW_LINES))) as $line => $count) {
        str_starts_with($line, '[true-async-server]') && print("$count x $line\n");
    }
    file_put_contents($log, '');
};

echo "-- bootloaders\n";
$start($make(function () { throw new RuntimeException('boom failed!'); }));
$complaints();
$start($make(function () { exit(3); }));
$complaints();
$start($make(function () { ini_set('memory_limit', '4M'); str_repeat('x', 50_000_000); }));
$complaints();
echo "-- not all of them\n";
file_put_contents($once = tempnam(sys_get_temp_dir(), 'pool'), '');
$start($make(function () use ($once) { if (@unlink($once)) throw new LogicException('only one'); }));
$complaints();

echo "-- the port\n";
$taken = stream_socket_server("tcp://127.0.0.1:$port");
$server = $make();
$start($server);
fclose($taken);
spawn(function () use ($server) {
    while (!$server->isRunning()) {
        delay(1);
    }
    $server->stop();
});
$start($server);

echo "-- what cannot cross\n";
$file = fopen(__FILE__, 'r');
$start($make(null, function () use ($file) {}));
$start($make(function () use ($file) {}));

echo "-- no pool\n";
try {
    $make()->reload();
} catch (Throwable $error) {
    echo $error::class, ': ', $error->getMessage(), "\n";
}
unlink($log);
?>
--EXPECT--
-- bootloaders
bool(false)
bool(false)
3 x [true-async-server] worker did not start: RuntimeException: boom failed!
bool(false)
bool(false)
3 x [true-async-server] worker did not start: exit() was called
bool(false)
bool(false)
3 x [true-async-server] worker did not start: Allowed memory size of 4194304 bytes exhausted
-- not all of them
bool(false)
bool(false)
1 x [true-async-server] worker did not start: LogicException: only one
-- the port
TrueAsync\HttpServerConnectionException: Failed to bind to 127.0.0.1:PORT: Address already in use
bool(false)
bool(true)
bool(false)
-- what cannot cross
Error: Cannot transfer a resource between threads
bool(false)
Error: Cannot transfer a resource between threads
bool(false)
-- no pool
TrueAsync\HttpServerRuntimeException: reload() needs a running server with a worker pool: setWorkers()
