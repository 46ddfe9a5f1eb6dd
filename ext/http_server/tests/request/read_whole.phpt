--TEST--
readBody() of a body that is not streamed: it waits, and returns the body once, to one of its readers
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await_all, delay, spawn};

foreach ([true, false] as $waits) {
    serve(
        function ($request, $response) {
            [$pieces] = await_all(array_map(fn() => spawn(fn() => $request->readBody(2)), range(1, 3)));
            sort($pieces);
            $response->end(json_encode([$pieces, $request->readBody(), $request->getBody()]));
        },
        function ($address) {
            foreach (['hello', ''] as $body) {
                $socket = connect($address);
                fwrite($socket, get('/', 'Content-Length: ' . strlen($body) . "\r\nConnection: close\r\n", 'POST') . substr($body, 0, 2));
                delay(20);
                fwrite($socket, substr($body, 2));
                echo read_response($socket)[2], "\n";
            }
        },
        fn($config) => $config->setAutoAwaitBody($waits),
    );
}
?>
--EXPECT--
[[null,null,"hello"],null,"hello"]
[[null,null,null],null,""]
[[null,null,"hello"],null,"hello"]
[[null,null,null],null,""]
