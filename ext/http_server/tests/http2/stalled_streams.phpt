--TEST--
HTTP/2: a stream whose window stays shut ends with the write timeout, whatever else the client does
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use function Async\{delay, spawn};

file_put_contents($file = temporary_directory() . '/file', str_repeat('f', 300_000));
$results = [];
serve(
    function ($request, $response) use ($file, &$results) {
        switch ($request->getPath()) {
            case '/stream':
                try {
                    while (true) {
                        $response->write(str_repeat('s', 100_000));
                    }
                } catch (TrueAsync\HttpException $error) {
                    $results[] = "{$error->getCode()} {$error->getMessage()}";
                    throw $error;
                }
            case '/buffer':
                $response->setBody(str_repeat('b', 300_000));
                break;
            case '/file':
                $response->sendFile($file);
                break;
            default:
                $response->setBody('other');
        }
    },
    function ($address, $server) use (&$results) {
        foreach (['/stream', '/buffer', '/file'] as $path) {
            foreach (['ping', 'settings', 'other streams'] as $what) {
                $results = [];
                // No byte of a body is allowed, but for the other streams.
                $socket = connect_http2($address, pack('nN', 4, 0));
                fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 1, request($path)));
                $begun = hrtime(true);
                $client = spawn(function () use ($socket, $what) {
                    for ($stream = 3; @fwrite($socket, match ($what) {
                        'ping' => frame(PING, 0, 0, '12345678'),
                        'settings' => frame(SETTINGS, 0, 0, pack('nN', 4, 0)),
                        'other streams' => frame(HEADERS, END_HEADERS | END_STREAM, $stream, request('/')) . frame(WINDOW_UPDATE, 0, $stream, pack('N', 100)),
                    }); $stream += 2) {
                        delay(200);
                    }
                });
                stream_set_timeout($socket, 10);
                $frames = read_frames($socket, 'RST_STREAM 1');
                $seconds = (hrtime(true) - $begun) / 1e9;
                $client->cancel();
                preg_match('/RST_STREAM 1 \d+/', $frames, $match);
                echo "$path beside $what: ", $match[0] ?? 'no reset', ' ', $seconds > 0.5 && $seconds < 8 ? 'in time' : "after $seconds s", implode(array_map(fn($result) => " $result", $results)),
                    $what === 'other streams' ? (substr_count($frames, '"other"') > 2 ? ', the others are answered' : ", the others: $frames") : '', "\n";
                fclose($socket);
            }
        }
        while ($server->getTelemetry()['active_connections'] > 0) {
            delay(5);
        }
    },
    fn($config) => $config->setWriteTimeout(1),
);
?>
--EXPECT--
/stream beside ping: RST_STREAM 1 8 in time 499 the client is gone
/stream beside settings: RST_STREAM 1 8 in time 499 the client is gone
/stream beside other streams: RST_STREAM 1 8 in time 499 the client is gone, the others are answered
/buffer beside ping: RST_STREAM 1 8 in time
/buffer beside settings: RST_STREAM 1 8 in time
/buffer beside other streams: RST_STREAM 1 8 in time, the others are answered
/file beside ping: RST_STREAM 1 8 in time
/file beside settings: RST_STREAM 1 8 in time
/file beside other streams: RST_STREAM 1 8 in time, the others are answered
