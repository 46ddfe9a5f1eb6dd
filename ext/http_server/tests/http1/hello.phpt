--TEST--
A request over HTTP/1.1 and its answer, byte by byte; the connection stays open
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

serve(
    fn($request, $response) => $response->setHeader('Content-Type', 'text/plain')->setBody('hello ' . $request->getPath()),
    function ($address) {
        $socket = connect($address);
        foreach (['/a', '/b'] as $path) {
            fwrite($socket, get($path));
            [$line, $headers, $body] = read_response($socket);
            echo "$line: $body, ", json_encode(array_diff_key($headers, ['date' => 1])), "\n";
        }
        fwrite($socket, get('/c', "Connection: close\r\n"));
        echo masked(read_all($socket)), "\n";
    },
);
?>
--EXPECT--
HTTP/1.1 200 OK: hello /a, {"content-length":"8","content-type":"text\/plain"}
HTTP/1.1 200 OK: hello /b, {"content-length":"8","content-type":"text\/plain"}
HTTP/1.1 200 OK
date: X
content-length: 8
content-type: text/plain
connection: close

hello /c
