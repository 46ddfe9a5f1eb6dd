--TEST--
Log: failed TLS sessions, parts of forms, files that cannot be sent, two servers in one process
--EXTENSIONS--
true_async_server
openssl
--FILE--
<?php
require __DIR__ . '/../tls.inc';
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServer, HttpServerConfig, LogSeverity};
use function Async\{await, spawn};

$directory = temporary_directory();
$log = "$directory/log";
$debug = fn($config) => $config->setLogSinks([['level' => LogSeverity::DEBUG] + sink('file', ['path' => $log])]);
$take = function () use ($log): string {
    $text = preg_replace('/^T INFO server.*\n/m', '', masked_log(file_get_contents($log)));
    unlink($log);
    return $text;
};

echo "-- TLS\n";
serve_tls(fn($request, $response) => 1, function ($address) {
    exchange($address, get('/'));
    $socket = connect($address);
    fwrite($socket, "\x16\x03\x01");
    fclose($socket);
}, make_certificate($directory), $debug);
echo $take();

echo "-- forms\n";
serve(fn($request, $response) => $response->setBody(json_encode($request->getPost())), function ($address) {
    $body = "--b\r\nContent-Disposition: form-data; name=\"field one\"\r\n\r\n1\r\n"
        . "--b\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a b\"\r\n\r\n2\r\n--b--\r\n";
    $socket = connect($address);
    fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body");
    echo read_response($socket)[2], "\n";
}, $debug);
echo $take();

echo "-- files\n";
serve(fn($request, $response) => $response->sendFile("$directory/missing"), fn($address) => print(fetch($address, '/')[0] . "\n"), $debug);
echo str_replace($directory, 'D', $take());

echo "-- a trigger without workers\n";
serve(fn() => 1, fn() => 1, fn($config) => $debug($config)->enableReloadOnSignal());
echo $take();

echo "-- two servers\n";
$servers = [];
foreach (['one', 'two'] as $name) {
    $port = free_port();
    $server = new HttpServer((new HttpServerConfig('127.0.0.1', $port))->setLogSinks([sink('file', ['path' => "$directory/$name", 'category' => 'all', 'format' => 'template', 'template' => '{msg}'])]));
    $server->addHttpHandler(fn($request, $response) => $response->setBody($name));
    $servers[] = [$server, "127.0.0.1:$port", spawn(fn() => $server->start())];
}
spawn(function () use ($servers) {
    foreach ($servers as $i => [, $address]) {
        ask($address, "/of-$i");
    }
    $servers[0][0]->stop();
    await($servers[0][2]);
    ask($servers[1][1], '/alone');
    $servers[1][0]->stop();
});
foreach ($servers as [, , $run]) {
    await($run);
}
foreach (['one', 'two'] as $name) {
    echo "$name: ", str_replace("\n", ', ', file_get_contents("$directory/$name")), "\n";
}
?>
--EXPECT--
-- TLS
T WARN tls.session.failed ssl_err=1
-- forms
{"field_one":"1"}
T DEBUG multipart.header.flush field_name=field one
T DEBUG multipart.headers_complete field_name=field one
T DEBUG multipart.header.flush
T DEBUG multipart.header.flush field_name=file
T DEBUG multipart.headers_complete field_name=file
-- files
HTTP/1.1 500 Internal Server Error
T ERROR file.failed path=D/missing error=No such file or directory
-- a trigger without workers
T WARN reload.ignored trigger=signal
-- two servers
one: server.start, GET /of-0 200, server.stop, 
two: server.start, GET /of-1 200, GET /alone 200, server.stop,
