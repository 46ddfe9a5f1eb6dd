--TEST--
h2load and wrk: a short load over HTTP/1.1 and HTTP/2, without and with TLS; each request is answered
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('h2load', 'wrk');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

$directory = temporary_directory();
file_put_contents("$directory/body", str_repeat('x', 3000));

serve_clients(function ($request, $response) {
    $response->setBody($request->getMethod() === 'POST' ? (string) strlen($request->getBody()) : str_repeat('hello', 200));
}, function ($plain, $tls, $certificate, $server) use ($directory) {
    $loads = [
        'HTTP/2' => ['-c', '8', '-m', '20', "http://127.0.0.1:$plain/"],
        'HTTP/2, uploads' => ['-c', '8', '-m', '20', '-d', "$directory/body", "http://127.0.0.1:$plain/"],
        'HTTP/2, small windows' => ['-c', '8', '-m', '20', '-w', '9', '-W', '10', "http://127.0.0.1:$plain/"],
        'HTTP/2, TLS' => ['-c', '8', '-m', '20', "https://127.0.0.1:$tls/"],
        'HTTP/1.1' => ['-c', '8', '--h1', "http://127.0.0.1:$plain/"],
        'HTTP/1.1, pipelined' => ['-c', '8', '-m', '10', '--h1', "http://127.0.0.1:$plain/"],
        'HTTP/1.1, TLS' => ['-c', '8', '--h1', "https://127.0.0.1:$tls/"],
    ];
    foreach ($loads as $name => $arguments) {
        [$code, $output, $errors] = run(['h2load', '-n', '2000', ...$arguments]);
        preg_match('/^requests:.*$/m', $output, $requests);
        preg_match('/^status codes:.*$/m', $output, $statuses);
        echo "$name: ", $code === 0 ? "$requests[0]\n" : "exit code $code $output$errors\n";
    }
    foreach (["http://127.0.0.1:$plain/", "https://127.0.0.1:$tls/"] as $url) {
        [$code, $output, $errors] = run(['wrk', '-t', '1', '-c', '16', '-d', '1s', $url]);
        echo 'wrk: ', preg_match('/(\d+) requests in/', $output, $match) && $match[1] > 0 ? 'requests' : "none: $output$errors", preg_match('/Socket errors.*|Non-2xx.*/', $output, $match) ? $match[0] : '', "\n";
    }
    while ($server->getTelemetry()['active_connections'] > 0) {
        Async\delay(5);
    }
    $counters = $server->getTelemetry();
    echo 'active: ', $counters['active_requests'], ', errors: ', $counters['parse_errors_4xx_total'], "\n";
});
?>
--EXPECT--
HTTP/2: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
HTTP/2, uploads: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
HTTP/2, small windows: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
HTTP/2, TLS: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
HTTP/1.1: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
HTTP/1.1, pipelined: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
HTTP/1.1, TLS: requests: 2000 total, 2000 started, 2000 done, 2000 succeeded, 0 failed, 0 errored, 0 timeout
wrk: requests
wrk: requests
active: 0, errors: 0
