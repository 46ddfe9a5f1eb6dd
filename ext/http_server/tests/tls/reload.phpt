--TEST--
TLS: reloadCertificates(): new connections get what is in the files now; failures
--EXTENSIONS--
true_async_server
openssl
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../certificates.inc';
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServer, HttpServerConfig, LogSeverity};
use function Async\{await, spawn};

$put(1);
serve_tls(
    fn($request, $response) => $response->setBody($request->getPath()),
    function ($address, $server) use ($got, $put, $throws, $directory, $files) {
        echo $got($address), "\n";
        $old = connect_tls($address, $files[1]['default'][0], ['peer_name' => 'default.example.com']);
        fwrite($old, get('/one'));
        echo read_response($old)[2], "\n";
        // A client that has not said anything yet.
        $begun = connect($address);
        while ($server->getTelemetry()['active_connections'] < 2) {
            Async\delay(1);
        }

        $put(2);
        echo $got($address), "\n";
        var_dump($server->reloadCertificates());
        echo $got($address), "\n";
        fwrite($old, get('/two'));
        echo read_response($old)[2], "\n";
        stream_context_set_option($begun, 'ssl', 'verify_peer', false);
        stream_context_set_option($begun, 'ssl', 'verify_peer_name', false);
        var_dump(stream_socket_enable_crypto($begun, true, STREAM_CRYPTO_METHOD_TLS_CLIENT));
        fwrite($begun, get('/begun'));
        echo read_response($begun)[2], "\n";

        echo "-- failures\n";
        foreach (['a.crt' => 'garbage', 'default.key' => 'garbage', 'default.crt' => '', 'a.key' => file_get_contents($files[3]['default'][1])] as $file => $content) {
            $put(3);
            file_put_contents("$directory/$file", $content);
            echo $throws($server->reloadCertificates(...)), "\n", $got($address), "\n";
        }
        unlink("$directory/a.crt");
        echo $throws($server->reloadCertificates(...)), "\n", $got($address), "\n";
        $put(3);
        echo $throws($server->reloadCertificates(...)), "\n", $got($address), "\n";

        echo "-- many at the same time, and cancelled\n";
        $put(1);
        $all = [];
        for ($i = 0; $i < 10; $i++) {
            $all[] = $coroutine = spawn($server->reloadCertificates(...));
            if ($i % 3 === 1) {
                Async\suspend();
                $coroutine->cancel();
            }
        }
        // One that is cancelled may be done already.
        $results = array_count_values(array_map(fn($coroutine) => $throws(fn() => await($coroutine)), $all));
        var_dump($results['true'] >= 7, array_diff(array_keys($results), ['true', 'Async\AsyncCancellation: Coroutine was cancelled']));
        echo $got($address), "\n";
        fwrite($old, get('/three'));
        echo read_response($old)[2], "\n";
    },
    ["$directory/default.crt", "$directory/default.key"],
    fn($config) => $with($config)->setKeepAliveTimeout(100)->setReadTimeout(100)->setLogSinks([sink('file', ['path' => "$directory/log"])]),
);
echo substr_count(file_get_contents("$directory/log"), 'certificates.reloaded') >= 9 ? "logged\n" : file_get_contents("$directory/log");

echo "-- no server, no TLS\n";
$server = (new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', free_port(), true)))->addHttpHandler(fn() => 1);
echo $throws($server->reloadCertificates(...)), "\n";
serve(fn() => 1, function ($address, $server) use ($throws) {
    echo $throws($server->reloadCertificates(...)), "\n";
}, $with);
?>
--EXPECT--
default-1 a-1 default-1
/one
default-1 a-1 default-1
bool(true)
default-2 a-2 default-2
/two
bool(true)
/begun
-- failures
TrueAsync\HttpServerRuntimeException: Cannot use the certificate DIR/a.crt
default-2 a-2 default-2
TrueAsync\HttpServerRuntimeException: Cannot use the private key DIR/default.key
default-2 a-2 default-2
TrueAsync\HttpServerRuntimeException: Cannot use the certificate DIR/default.crt
default-2 a-2 default-2
TrueAsync\HttpServerRuntimeException: Cannot use the private key DIR/a.key
default-2 a-2 default-2
TrueAsync\HttpServerRuntimeException: Cannot use the certificate DIR/a.crt
default-2 a-2 default-2
true
default-3 a-3 default-3
-- many at the same time, and cancelled
bool(true)
array(0) {
}
default-1 a-1 default-1
/three
logged
-- no server, no TLS
TrueAsync\HttpServerRuntimeException: reloadCertificates() needs a running server with a TLS listener
TrueAsync\HttpServerRuntimeException: reloadCertificates() needs a running server with a TLS listener
