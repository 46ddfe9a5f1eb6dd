--TEST--
Request bodies: buffered, before they are complete, streamed; limits, stalls, ends of the client
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpException, HttpServerException};
use function Async\{delay, spawn};

$post = fn(int $length, string $more = '') => "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: $length\r\n$more\r\n";
$modes = [
    'buffered' => fn($config) => null,
    'early' => fn($config) => $config->setAutoAwaitBody(false),
    'streamed' => fn($config) => $config->setBodyStreamingEnabled(true),
];
foreach ($modes as $mode => $configure) {
    echo "-- $mode\n";
    serve(
        function ($request, $response) use ($mode) {
            try {
                if ($mode === 'streamed') {
                    try {
                        $request->getBody();
                    } catch (HttpServerException $error) {
                        echo $error->getMessage(), "\n";
                    }
                    $pieces = [];
                    while (($piece = $request->readBody(4)) !== null) {
                        $pieces[] = $piece;
                    }
                    $body = implode('|', $pieces);
                } else {
                    $body = $request->getBody() . '/' . $request->awaitBody()->getBody();
                }
                echo "handled: $body\n";
                $response->end($body);
            } catch (HttpException $error) {
                echo "{$error->getCode()}: {$error->getMessage()}\n";
                throw $error;
            }
        },
        function ($address) use ($post) {
            $socket = connect($address);
            fwrite($socket, $post(10) . 'hello');
            delay(20);
            fwrite($socket, 'world' . $post(0));
            echo read_response($socket)[2], "\n", read_response($socket)[2], "\n";

            // the client waits for the word to go on
            $socket = connect($address);
            fwrite($socket, $post(4, "Expect: 100-continue\r\n"));
            echo fgets($socket), fgets($socket);
            fwrite($socket, 'body');
            echo read_response($socket)[0], "\n";

            // too much, in chunks
            $socket = connect($address);
            fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
            for ($i = 0; $i < 3; $i++) {
                @fwrite($socket, "3e8\r\n" . str_repeat('x', 1000) . "\r\n");
            }
            echo strtok(read_all($socket), "\r"), "\n";

            // malformed behind its beginning
            $socket = connect($address);
            fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n");
            delay(10);
            fwrite($socket, "xyz\r\n");
            echo strtok(read_all($socket), "\r"), "\n";

            // the client leaves
            $socket = connect($address);
            fwrite($socket, $post(10) . 'half');
            delay(10);
            fclose($socket);
            delay(10);
        },
        fn($config) => $configure($config->setMaxBodySize(1024)),
    );
}
?>
--EXPECT--
-- buffered
handled: helloworld/helloworld
handled: /
helloworld/helloworld
/
HTTP/1.1 100 Continue

handled: body/body
HTTP/1.1 200 OK
HTTP/1.1 413 Content Too Large
HTTP/1.1 400 Bad Request
-- early
handled: hello/helloworld
handled: /
hello/helloworld
/
HTTP/1.1 100 Continue

handled: /body
HTTP/1.1 200 OK
413: request body exceeds the configured limit
HTTP/1.1 413 request body exceeds the configured limit
400: the request body is malformed
HTTP/1.1 400 the request body is malformed
499: the client is gone
-- streamed
The body of this request is streamed: readBody() returns it piece by piece
handled: hell|o|worl|d
handled: 
hell|o|worl|d

The body of this request is streamed: readBody() returns it piece by piece
HTTP/1.1 100 Continue

handled: body
HTTP/1.1 200 OK
The body of this request is streamed: readBody() returns it piece by piece
413: request body exceeds the configured limit
HTTP/1.1 413 request body exceeds the configured limit
The body of this request is streamed: readBody() returns it piece by piece
400: the request body is malformed
HTTP/1.1 400 the request body is malformed
The body of this request is streamed: readBody() returns it piece by piece
499: the client is gone
