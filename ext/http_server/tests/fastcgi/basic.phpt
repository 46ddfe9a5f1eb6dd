--TEST--
FastCGI: a request and its answer, on HTTP/1.1 and HTTP/1.0, GET, HEAD and POST
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
file_put_contents("$root/index.php", '');
file_put_contents("$root/style.css", "a {}\n");

$peer = fcgi_answers(function (array $params, string $body) {
    return fcgi_answer("Status: 201 Made\r\nContent-Type: text/plain\r\nX-One: 1\r\n\r\n"
        . "$params[REQUEST_METHOD] $params[REQUEST_URI] $params[SCRIPT_NAME] body=" . strlen($body) . ':' . md5($body) . "\n");
});
serve_scripts($peer, $root, function (string $address) {
    echo masked(exchange($address, "GET /a/b?c=d HTTP/1.0\r\n\r\n"));
    [$line, $headers, $body] = fetch($address, '/x?y');
    echo "$line {$headers['content-length']} {$headers['x-one']} $body";
    echo masked(exchange($address, get('/', "Connection: close\r\n", 'HEAD')));
    foreach ([5, 70_000, 3_000_000] as $size) {
        $text = str_repeat('x', $size);
        $socket = connect($address);
        fwrite($socket, "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: $size\r\n\r\n$text");
        echo read_response($socket)[2] === 'POST /p /index.php body=' . $size . ':' . md5($text) . "\n" ? "POST of $size\n" : "damaged\n";
        fwrite($socket, "POST /p HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
        foreach (str_split($text, 100_000) as $piece) {
            fwrite($socket, dechex(strlen($piece)) . "\r\n$piece\r\n");
        }
        fwrite($socket, "0\r\n\r\n");
        echo read_response($socket)[2] === 'POST /p /index.php body=' . $size . ':' . md5($text) . "\n" ? "chunks of $size\n" : "damaged\n";
    }
    [$line, $headers, $body] = fetch($address, '/style.css');
    echo "$line {$headers['content-type']} $body";
    [$line, $headers, $body] = fetch($address, '/style.css', "Content-Length: 0\r\n", 'POST');
    echo "$line {$headers['allow']}\n";
});
?>
--EXPECT--
HTTP/1.0 201 Made
date: X
content-length: 64
content-type: text/plain
x-one: 1
connection: close

GET /a/b?c=d /index.php body=0:d41d8cd98f00b204e9800998ecf8427e
HTTP/1.1 201 Made 60 1 GET /x?y /index.php body=0:d41d8cd98f00b204e9800998ecf8427e
HTTP/1.1 201 Made
date: X
content-type: text/plain
x-one: 1
connection: close

POST of 5
chunks of 5
POST of 70000
chunks of 70000
POST of 3000000
chunks of 3000000
HTTP/1.1 200 OK text/css; charset=utf-8 a {}
HTTP/1.1 405 Method Not Allowed GET, HEAD
