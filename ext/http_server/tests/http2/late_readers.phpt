--TEST--
HTTP/2: the deadline of a body runs only while the client is to send it, and ends a stream that was answered before
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use TrueAsync\HttpException;
use function Async\{await_all, delay, spawn};

$log = [];
serve(
    function ($request, $response) use (&$log) {
        $path = $request->getPath();
        try {
            if ($path === '/unread') {
                delay(2500);
                $length = 'unread';
            } elseif ($path === '/early') {
                $response->end("$path {$request->readBody()}");
                $request->readBody();
            } else {
                $path === '/stall' ? $request->readBody() : delay(2500);
                for ($length = 0; ($piece = $request->readBody()) !== null; $length += strlen($piece)) {
                }
            }
            $response->end("$path $length");
        } catch (HttpException $e) {
            $log[] = "$path: {$e->getCode()} {$e->getMessage()}";
            throw $e;
        }
    },
    function ($address, $server) {
        $post = fn(string $path, string $more = '') => frame(HEADERS, END_HEADERS, 1, request($path, 'POST')) . $more;
        $window = implode('', array_map(fn($i) => frame(DATA, 0, 1, str_repeat('x', $i < 3 ? 16384 : 16383)), range(0, 3)));
        $cases = [
            'small' => [$post('/read', frame(DATA, END_STREAM, 1, 'body')), '', 'END'],
            'a window' => [$post('/read', $window), frame(DATA, END_STREAM, 1, 'end'), 'END'],
            'half, read late' => [$post('/read', frame(DATA, 0, 1, 'body')), '', 'RST'],
            'half, read at once' => [$post('/stall', frame(DATA, 0, 1, 'body')), '', 'RST'],
            'not read, stalls' => [$post('/unread'), '', 'RST'],
            'waits for 100' => [frame(HEADERS, END_HEADERS, 1, request('/read', 'POST', [['expect', '100-continue']])), frame(DATA, END_STREAM, 1, 'body'), 'END'],
            'answered early' => [$post('/early', frame(DATA, 0, 1, 'body')), '', null],
            'early, a small window' => [frame(SETTINGS, 0, 0, pack('nN', 4, 5)) . $post('/early', frame(DATA, 0, 1, 'body')), '', null],
        ];
        [$answers] = await_all(array_map(fn($case) => spawn(function () use ($address, $case): string {
            $socket = connect_http2($address);
            fwrite($socket, $case[0]);
            if ($case[1] !== '') {
                // The window opens again when the handler has read; or the client is told to go on.
                for ($frame = [0, 0, 0]; $frame !== null && ($frame[0] !== WINDOW_UPDATE && $frame[0] !== HEADERS || $frame[2] !== 1); $frame = read_frame($socket)) {
                }
                fwrite($socket, $case[1]);
            }
            return read_frames($socket, $case[2]);
        }), $cases));
        foreach ($cases as $title => $_) {
            echo str_pad("$title:", 23), $answers[$title], "\n";
        }
        while ($server->getTelemetry()['active_connections'] > 0) {
            delay(10);
        }
    },
    fn($config) => $config->setReadTimeout(1)->setKeepAliveTimeout(1)->setWriteTimeout(1)->setBodyStreamingEnabled(true),
);
sort($log);
echo implode("\n", $log), "\n";
?>
--EXPECT--
small:                 HEADERS 1 200, DATA 1 "\/read 4" END
a window:              HEADERS 1 200, DATA 1 "\/read 65538" END
half, read late:       RST_STREAM 1 8
half, read at once:    RST_STREAM 1 8
not read, stalls:      HEADERS 1 200, DATA 1 "\/unread unread" END, RST_STREAM 1 0
waits for 100:         HEADERS 1 200, DATA 1 "\/read 4" END
answered early:        HEADERS 1 200, DATA 1 "\/early body" END, RST_STREAM 1 0, GOAWAY last 1 error 0, end
early, a small window: HEADERS 1 200, DATA 1 "\/earl", end
/early: 499 the response has ended before the request body was complete
/early: 499 the response has ended before the request body was complete
/read: 408 the request body stalls
/stall: 408 the request body stalls
