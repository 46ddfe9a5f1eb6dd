--TEST--
A response does not wait for the handler of the request behind it; a stream goes out piece by piece
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

$future = new Async\Future($state = new Async\FutureState());
serve(
    function ($request, $response) use ($future) {
        if ($request->getPath() === '/wait') {
            $future->await();
        } elseif ($request->getPath() === '/stream') {
            $response->write('piece');
            $future->await();
        }
        $response->end($request->getPath());
    },
    function ($address) use ($state) {
        $pipelined = connect($address);
        fwrite($pipelined, get('/1') . get('/2') . get('/wait') . get('/3'));
        echo read_response($pipelined)[2], ' ', read_response($pipelined)[2], "\n";

        $stream = connect($address);
        fwrite($stream, get('/stream'));
        while (($line = fgets($stream)) !== "\r\n") {
            // the head
        }
        echo fgets($stream), fgets($stream);
        $state->complete(null);
        echo read_response($pipelined)[2], ' ', read_response($pipelined)[2], "\n";
        echo stream_get_contents($stream, strlen("7\r\n/stream\r\n0\r\n\r\n"));
    },
);
?>
--EXPECT--
/1 /2
5
piece
/wait /3
7
/stream
0
