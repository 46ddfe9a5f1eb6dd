--TEST--
HTTP/2: a client that sends no more gets the answers to its whole requests; the others are lost, and the connection ends
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use TrueAsync\{HttpException, HttpServerConfig};
use function Async\delay;

$lost = [];
$begun = 0;
serve(
    function ($request, $response) use (&$lost, &$begun) {
        $path = $request->getPath();
        if ($path === '/unread') {
            $response->end('at once');
            return;
        }
        try {
            // The end of the client is there before any of them answers.
            for ($begun++; $begun < 4 && $path !== '/alone';) {
                delay(1);
            }
            delay(20);
            if ($path === '/stream') {
                $response->write('first ');
                delay(1);
                $response->write('second');
                return;
            }
            for ($body = ''; ($piece = $request->readBody()) !== null; $body .= $piece) {
            }
            $response->setBody("$path $body");
        } catch (HttpException $e) {
            $lost[] = "$path: {$e->getCode()} {$e->getMessage()}";
            throw $e;
        }
    },
    function ($address) use (&$lost, &$begun) {
        $end = function (string $bytes, string $settings = '', ?string $behind = null, int $count = 0) use ($address, &$begun) {
            $socket = connect_http2($address, $settings);
            fwrite($socket, $bytes);
            $behind === null || print(read_frames($socket, $behind) . "\n");
            // A handler that has not begun when its request is lost does not begin.
            while ($begun < $count) {
                delay(1);
            }
            stream_socket_shutdown($socket, STREAM_SHUT_WR);
            $frames = explode(', ', read_frames($socket));
            sort($frames);
            echo implode("\n", $frames), "\n\n";
        };
        $end(frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/a')) . frame(HEADERS, END_HEADERS, 3, request('/b', 'POST')) . frame(DATA, END_STREAM, 3, 'body')
            . frame(HEADERS, END_HEADERS | END_STREAM, 5, request('/stream')) . frame(HEADERS, END_HEADERS, 7, request('/half', 'POST')) . frame(DATA, 0, 7, 'bo'), count: 4);
        $end('');
        // A head that has no end.
        $end(frame(HEADERS, END_STREAM, 1, request('/alone')));
        $end(frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/alone')));
        // Answered before its body has come, which does not come then; before or behind the end of the client.
        $end(frame(HEADERS, END_HEADERS, 1, request('/unread', 'POST')) . frame(DATA, 0, 1, 'bo'), behind: 'END');
        $end(frame(HEADERS, END_HEADERS, 1, request('/unread', 'POST')) . frame(DATA, 0, 1, 'bo'));
        // Windows that do not grow any more: of five bytes.
        $end(frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/c')) . frame(HEADERS, END_HEADERS | END_STREAM, 3, request('/long'))
            . frame(HEADERS, END_HEADERS | END_STREAM, 5, request('/stream')), pack('nN', 4, 5));
        print_r($lost);
    },
    fn(HttpServerConfig $config) => $config->setBodyStreamingEnabled(true),
);
?>
--EXPECT--
DATA 1 "\/a " END
DATA 3 "\/b body" END
DATA 5 "" END
DATA 5 "first "
DATA 5 "second"
HEADERS 1 200
HEADERS 3 200
HEADERS 5 200
PING
RST_STREAM 7 8
end

end

PING
RST_STREAM 1 8
end

DATA 1 "\/alone " END
HEADERS 1 200
PING
end

HEADERS 1 200, DATA 1 "at once" END
PING
RST_STREAM 1 0
end

DATA 1 "at once" END
HEADERS 1 200
PING
RST_STREAM 1 0
end

DATA 1 "\/c " END
DATA 3 "\/long"
DATA 5 "first"
HEADERS 1 200
HEADERS 3 200
HEADERS 5 200
PING
RST_STREAM 3 8
RST_STREAM 5 8
end

Array
(
    [0] => /half: 499 the client is gone
)
