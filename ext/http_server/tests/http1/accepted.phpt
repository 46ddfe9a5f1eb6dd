--TEST--
Requests that are unusual, and legal
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

$host = "Host: example.com\r\n";
$chunked = "POST /c HTTP/1.1\r\n{$host}Transfer-Encoding: Chunked\r\n\r\n";
$cases = [
    'empty lines first' => "\r\n\r\nGET /a HTTP/1.1\r\n$host\r\n",
    'several spaces' => "GET   /a   HTTP/1.1\r\n$host\r\n",
    'blanks before a value' => "GET /a HTTP/1.1\r\n{$host}X: \t a \r\n\r\n",
    'none' => "GET /a HTTP/1.1\r\n{$host}X:a\r\n\r\n",
    'an empty value' => "GET /a HTTP/1.1\r\n{$host}X:\r\n\r\n",
    'zeros' => "POST /a HTTP/1.1\r\n{$host}Content-Length: 0005\r\n\r\nabcde",
    'only zeros' => "POST /a HTTP/1.1\r\n{$host}Content-Length: 00\r\n\r\n",
    'a body of GET' => "GET /a HTTP/1.1\r\n{$host}Content-Length: 3\r\n\r\nabc",
    'of DELETE' => "DELETE /a HTTP/1.1\r\n{$host}Content-Length: 3\r\n\r\nabc",
    'an absolute target' => "GET http://other.example.com/a?b=c HTTP/1.1\r\n$host\r\n",
    'options' => "OPTIONS * HTTP/1.1\r\n$host\r\n",
    'encoded bytes' => "GET /%00%0d%0a%5c%23?%2f HTTP/1.1\r\n$host\r\n",
    'chunks' => "{$chunked}3\r\nabc\r\nA;x;y=z;q=\"a \\\" b\"\r\n0123456789\r\n000\r\nHost: no\r\nAuthorization: no\r\n\r\n",
    'underscores' => "POST /a HTTP/1.1\r\n{$host}Content_Length: 3\r\nTransfer_Encoding: chunked\r\n\r\n",
    'a port' => "GET /a HTTP/1.1\r\nHost: example.com:80\r\n\r\n",
    'an empty one' => "GET /a HTTP/1.1\r\nHost: example.com:\r\n\r\n",
    'an address' => "GET /a HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
    'no host' => "GET /a HTTP/1.0\r\n\r\n",
    'unknown expectations' => "POST /a HTTP/1.1\r\n{$host}Expect: wonders\r\nContent-Length: 1\r\n\r\nx",
    'unknown upgrades' => "GET /a HTTP/1.1\r\n{$host}Connection: Upgrade\r\nUpgrade: h2c, foo\r\n\r\n",
    'WebDAV' => "PROPFIND /a HTTP/1.1\r\n$host\r\n",
    'target at its limit' => 'GET /' . str_repeat('a', 8191) . " HTTP/1.1\r\n$host\r\n",
    'value at its limit' => "GET /a HTTP/1.1\r\n{$host}X: " . str_repeat('a', 8192) . "\r\n\r\n",
    'name at its limit' => "GET /a HTTP/1.1\r\n$host" . str_repeat('a', 256) . ": b\r\n\r\n",
    'as many fields as there may be' => "GET /a HTTP/1.1\r\n$host" . implode('', array_map(fn($i) => "X$i: a\r\n", range(1, 127))) . "\r\n",
];

serve(
    fn($request, $response) => $response->json([
        $request->getMethod(), substr($request->getUri(), 0, 40), substr($request->getPath(), 0, 40), $request->getQuery(), $request->getHttpVersion(),
        count($request->getHeaders()), $request->getBody(),
    ]),
    function ($address) use ($cases) {
        foreach ($cases as $title => $bytes) {
            $socket = connect($address);
            fwrite($socket, $bytes);
            [$line, , $body] = read_response($socket);
            echo "$title: ", substr($line, 9, 4), $body, "\n";
        }
    },
);
?>
--EXPECT--
empty lines first: 200 ["GET","/a","/a",[],"1.1",1,""]
several spaces: 200 ["GET","/a","/a",[],"1.1",1,""]
blanks before a value: 200 ["GET","/a","/a",[],"1.1",2,""]
none: 200 ["GET","/a","/a",[],"1.1",2,""]
an empty value: 200 ["GET","/a","/a",[],"1.1",2,""]
zeros: 200 ["POST","/a","/a",[],"1.1",2,"abcde"]
only zeros: 200 ["POST","/a","/a",[],"1.1",2,""]
a body of GET: 200 ["GET","/a","/a",[],"1.1",2,"abc"]
of DELETE: 200 ["DELETE","/a","/a",[],"1.1",2,"abc"]
an absolute target: 200 ["GET","http://other.example.com/a?b=c","/a",{"b":"c"},"1.1",1,""]
options: 200 ["OPTIONS","*","*",[],"1.1",1,""]
encoded bytes: 200 ["GET","/%00%0d%0a%5c%23?%2f","/%00%0d%0a%5c%23",{"/":""},"1.1",1,""]
chunks: 200 ["POST","/c","/c",[],"1.1",2,"abc0123456789"]
underscores: 200 ["POST","/a","/a",[],"1.1",3,""]
a port: 200 ["GET","/a","/a",[],"1.1",1,""]
an empty one: 200 ["GET","/a","/a",[],"1.1",1,""]
an address: 200 ["GET","/a","/a",[],"1.1",1,""]
no host: 200 ["GET","/a","/a",[],"1.0",0,""]
unknown expectations: 200 ["POST","/a","/a",[],"1.1",3,"x"]
unknown upgrades: 200 ["GET","/a","/a",[],"1.1",3,""]
WebDAV: 200 ["PROPFIND","/a","/a",[],"1.1",1,""]
target at its limit: 200 ["GET","/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",[],"1.1",1,""]
value at its limit: 200 ["GET","/a","/a",[],"1.1",2,""]
name at its limit: 200 ["GET","/a","/a",[],"1.1",2,""]
as many fields as there may be: 200 ["GET","/a","/a",[],"1.1",128,""]
