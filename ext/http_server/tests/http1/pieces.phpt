--TEST--
Requests in pieces of any size are the same requests
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

$bytes = "POST /first?a=1 HTTP/1.1\r\nHost: example.com\r\nX-Long: " . str_repeat('v', 300) . "\r\nTransfer-Encoding: chunked\r\n\r\n"
    . "4;ext=\"q\"\r\nwiki\r\n1f\r\n" . str_repeat('0123456789', 3) . "\n\r\n0\r\nX-Trailer: a\r\n\r\n"
    . "GET /second HTTP/1.1\r\nHost: example.com\r\nA: b\r\nCookie: a=1\r\nCookie: b=2\r\nA: c\r\n\r\n"
    . "\r\nPUT /third HTTP/1.1\r\nHost: example.com\r\nContent-Length: 11\r\nConnection: close\r\n\r\nhello world";

serve(
    fn($request, $response) => $response->json([$request->getUri(), array_map(strlen(...), $request->getHeaders()), $request->getHeaderLine('a'),
        $request->getHeader('cookie'), $request->getBody()]),
    function ($address) use ($bytes) {
        foreach ([strlen($bytes), 1, 2, 3, 7, 100, 499] as $size) {
            $socket = connect($address);
            stream_context_set_option($socket, 'socket', 'tcp_nodelay', true);
            foreach (str_split($bytes, $size) as $piece) {
                fwrite($socket, $piece);
                $size < 100 && Async\delay(1);
            }
            $answers = preg_replace('/^date: .*\n/m', '', str_replace("\r", '', read_all($socket)));
            $first ??= $answers;
            echo "$size: ", $answers === $first ? "the same\n" : $answers;
        }
        echo $first, "\n";
    },
);
?>
--EXPECTF--
%d: the same
1: the same
2: the same
3: the same
7: the same
100: the same
499: the same
HTTP/1.1 200 OK
content-length: %d
content-type: application/json

["/first?a=1",{"host":11,"x-long":300,"transfer-encoding":7},"",null,"wiki012345678901234567890123456789\n"]HTTP/1.1 200 OK
content-length: %d
content-type: application/json

["/second",{"host":11,"a":4,"cookie":8},"b, c","a=1; b=2",""]HTTP/1.1 200 OK
content-length: %d
content-type: application/json
connection: close

["/third",{"host":11,"content-length":2,"connection":5},"",null,"hello world"]
