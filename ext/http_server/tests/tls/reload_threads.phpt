--TEST--
TLS: reloadCertificates() and reload() of worker threads
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php if (!PHP_ZTS) die('skip threads need a thread-safe build'); ?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../certificates.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\spawn;

$put(1);
$port = free_port();
$config = (new HttpServerConfig())->addListener('127.0.0.1', $port, true)->setWorkers(2)->setCertificate("$directory/default.crt")->setPrivateKey("$directory/default.key");
$server = (new HttpServer($with($config)))->addHttpHandler(static fn($request, $response) => $response->setBody('fine'));
spawn(function () use ($server, $port, $got, $put, $throws, $directory) {
    while (!$socket = @stream_socket_client("tcp://127.0.0.1:$port")) {
        Async\delay(5);
    }
    fclose($socket);
    $several = fn() => implode(', ', array_unique(array_map(fn() => $got("127.0.0.1:$port"), range(1, 12))));
    echo $several(), "\n";
    $put(2);
    echo $several(), "\n", $throws($server->reloadCertificates(...)), "\n", $several(), "\n";
    file_put_contents("$directory/a.key", 'garbage');
    echo $throws($server->reloadCertificates(...)), "\n", $several(), "\n";
    // New workers do not start with them, and the old ones go on.
    var_dump($server->reload());
    echo $several(), "\n";
    $put(3);
    var_dump($server->reload());
    echo $several(), "\n";
    $server->stop();
});
var_dump($server->start());
?>
--EXPECT--
default-1 a-1 default-1
default-1 a-1 default-1
true
default-2 a-2 default-2
TrueAsync\HttpServerRuntimeException: Cannot use the private key DIR/a.key
default-2 a-2 default-2
bool(false)
default-2 a-2 default-2
bool(true)
default-3 a-3 default-3
bool(true)
