--TEST--
HTTP/1: what waits behind a response goes on when that was sent, also by the loop at once
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\delay;

/* Answers to requests that arrive together are sent together: with less room than one of them takes, the next request waits for it. */
$results = [];
foreach ([4096, 16_384, 65_536] as $room) {
    serve(
        function ($request, $response) {
            $size = (int) $request->getQueryParam('n');
            if ($request->getPath() === '/stream') {
                for ($i = 0; $i < 3; $i++) {
                    $response->write(str_repeat('b', $size));
                }
            } else {
                $response->setBody(str_repeat('b', $size));
            }
        },
        function ($address, $server) use ($room, &$results) {
            foreach (['/', '/stream'] as $path) {
                foreach ([5000, 20_000, 70_000] as $size) {
                    $size_of_answers = $size * ($path === '/stream' ? 3 : 1);
                    foreach (['whole' => 3, 'then a part' => 2, 'then the end' => 3] as $how => $count) {
                        $socket = connect($address);
                        stream_set_timeout($socket, 20);
                        $bytes = str_repeat(get("$path?n=$size"), $count);
                        fwrite($socket, $how === 'then a part' ? $bytes . substr(get('/'), 0, 10) : $bytes);
                        if ($how === 'whole') {
                            $body = '';
                            for ($i = 0; $i < $count; $i++) {
                                $body .= read_response($socket)[2];
                            }
                            fclose($socket);
                        } else {
                            stream_socket_shutdown($socket, STREAM_SHUT_WR);
                            $body = read_all($socket);
                        }
                        for ($waits = 0; $server->getTelemetry()['active_connections'] > 0 && $waits < 1000; $waits++) {
                            delay(5);
                        }
                        $all = substr_count($body, 'b') >= $count * $size_of_answers;
                        $all && $waits < 1000 || $results[] = "$room: $path $size, $how: " . ($all ? '' : 'answers are missing ') . ($waits < 1000 ? '' : 'the connection stays');
                    }
                }
            }
        },
        fn($config) => $config->setStreamWriteBufferBytes($room),
    );
}
echo $results ? implode("\n", $results) : 'all are answered, and gone', "\n";
?>
--EXPECT--
all are answered, and gone
