--TEST--
nghttp: prior knowledge and TLS, many streams, uploads with trailers, small windows, priorities, CONTINUATION; its upgrade is not taken
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('nghttp');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

$directory = temporary_directory();
file_put_contents("$directory/upload", str_repeat('upload ', 50_000));

serve_clients(function ($request, $response) {
    match ($request->getPath()) {
        '/length' => $response->setBody($request->getMethod() . ' ' . strlen($request->getBody()) . "\n"),
        '/large' => $response->setBody(str_repeat('x', 300_000)),
        default => $response->setBody($request->getUri() . "\n"),
    };
}, function ($plain, $tls) use ($directory) {
    foreach (["http://127.0.0.1:$plain", "https://127.0.0.1:$tls"] as $base) {
        echo '-- ', strtok($base, ':'), "\n";
        $nghttp = function (array $paths, string ...$options) use ($base): string {
            [$code, $output, $errors] = run(['nghttp', '--timeout=20', '--no-verify-peer', ...$options, ...array_map(fn($path) => $base . $path, $paths)]);

            return $code === 0 ? $output . preg_replace('/^\[WARNING\].*\n/m', '', $errors) : "exit code $code $output$errors";
        };
        echo 'one: ', $nghttp(['/one']);
        $lines = explode("\n", trim($nghttp(array_map(fn($i) => "/$i", range(1, 50)))));
        sort($lines, SORT_NATURAL);
        echo 'many: ', $lines === array_map(fn($i) => "/$i", range(1, 50)) ? 'all' : implode(' ', $lines), "\n";
        echo 'upload: ', $nghttp(['/length'], '-d', "$directory/upload");
        echo 'without a length: ', $nghttp(['/length'], '-d', "$directory/upload", '--no-content-length');
        echo 'trailers: ', $nghttp(['/length'], '-d', "$directory/upload", '--trailer=x-sum: 1');
        echo 'small windows: ', strlen($nghttp(['/large'], '-w', '8', '-W', '8')), "\n";
        echo 'padding: ', $nghttp(['/length'], '-d', "$directory/upload", '-b', '200');
        echo 'CONTINUATION: ', $nghttp(['/length'], '--continuation');
        echo 'priorities: ', $nghttp(['/length'], '-p', '3');
        echo 'a table of size 0: ', $nghttp(['/length'], '-c', '0');
        echo 'two sizes: ', $nghttp(['/length'], '-c', '100', '-c', '5000');
        echo 'statistics: ', preg_match_all('/ 200 /', $nghttp(['/a', '/b', '/c'], '-n', '-s')), "\n";
    }
    // RFC 9113 has no upgrade: the answer is one of HTTP/1.1.
    [$code, $output, $errors] = run(['nghttp', '--timeout=20', '-u', "http://127.0.0.1:$plain/"]);
    echo 'upgrade: ', $output, preg_replace('/^.*(HTTP Upgrade failed).*$/s', '$1', $errors), "\n";
});
?>
--EXPECT--
-- http
one: /one
many: all
upload: POST 350000
without a length: POST 350000
trailers: POST 350000
small windows: 300000
padding: POST 350000
CONTINUATION: GET 0
priorities: GET 0
a table of size 0: GET 0
two sizes: GET 0
statistics: 3
-- https
one: /one
many: all
upload: POST 350000
without a length: POST 350000
trailers: POST 350000
small windows: 300000
padding: POST 350000
CONTINUATION: GET 0
priorities: GET 0
a table of size 0: GET 0
two sizes: GET 0
statistics: 3
upgrade: HTTP Upgrade failed
