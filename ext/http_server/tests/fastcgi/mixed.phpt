--TEST--
FastCGI: beside a handler, a static mount and a second backend; a large answer to a client that does not read
--EXTENSIONS--
true_async_server
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

use TrueAsync\StaticHandler;

$root = temporary_directory();
mkdir("$root/blog");
mkdir("$root/static");
file_put_contents("$root/index.php", '');
file_put_contents("$root/blog/index.php", '');
file_put_contents("$root/static/x.php", "source that a mount serves\n");

[$one, $end_one] = fcgi_answers(fn($params, $body) => fcgi_answer("\r\none $params[SCRIPT_NAME] " . strlen($body)));
[$two, $end_two] = fcgi_answers(fn($params) => fcgi_answer("\r\ntwo $params[SCRIPT_NAME]"));
echo "--- who answers\n";
serve(
    function ($request, $response) {
        $response->setBody('handler ' . $request->getPath() . ' ' . strlen($request->getBody()));
    },
    function (string $address) {
        foreach (['/', '/blog/', '/blog/post', '/blog', '/shop/cart', '/static/x.php'] as $path) {
            echo str_pad($path, 18), trim(fetch($address, $path)[2]), "\n";
        }
        foreach (['/blog/post', '/other'] as $path) {
            $socket = connect($address);
            fwrite($socket, "POST $path HTTP/1.1\r\nHost: h\r\nContent-Encoding: gzip\r\nContent-Length: 40\r\nConnection: close\r\n\r\n" . str_pad(gzencode(str_repeat('x', 1000)), 40, "\0"));
            echo str_pad("POST $path", 18), trim(read_response($socket)[2]), "\n";
        }
    },
    prepare: fn($server) => $server
        ->addStaticHandler(new StaticHandler('/static/', "$root/static"))
        ->addFastCgiHandler($one, $root, 'index.php', ['prefix' => '/blog/'])
        ->addFastCgiHandler($two, $root, 'index.php', ['prefix' => '/shop/']),
);
$end_one();
$end_two();

echo "--- 60 MB for a client that does not read\n";
$answered = new Async\Channel(1);
$piece = random_bytes(1_000_000);
$peer = fcgi_peer(function ($socket) use ($piece, $answered) {
    fcgi_request($socket);
    fwrite($socket, fcgi_record(FCGI_STDOUT, "\r\n"));
    for ($i = 0; $i < 60; $i++) {
        fwrite($socket, implode(array_map(fn($part) => fcgi_record(FCGI_STDOUT, $part), str_split($piece, 50_000))));
    }
    fwrite($socket, fcgi_end());
    $answered->send(true);
});
serve_scripts($peer, $root, function (string $address, $server) use ($answered, $piece) {
    $socket = connect($address);
    fwrite($socket, "GET / HTTP/1.0\r\n\r\n");
    $before = memory_get_usage();
    $answered->recv();
    echo 'the script is free, ', memory_get_usage() - $before < 4_000_000 ? "little memory is used\n" : "much memory is used\n";
    while (fgets($socket) !== "\r\n");
    for ($i = 0; $i < 60 && stream_get_contents($socket, 1_000_000) === $piece; $i++);
    echo "$i MB are right\n";
});
?>
--EXPECT--
--- who answers
/                 handler / 0
/blog/            one /blog/index.php 0
/blog/post        one /index.php 0
/blog             handler /blog 0
/shop/cart        two /index.php
/static/x.php     source that a mount serves
POST /blog/post   one /index.php 40
POST /other       Bad Request
--- 60 MB for a client that does not read
the script is free, little memory is used
60 MB are right
