--TEST--
HTTP/2: clients that stall in a head, in a body, with their window, or do nothing
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use function Async\{await_all, delay, spawn};

$log = [];
serve(
    function ($request, $response) use (&$log) {
        try {
            match ($request->getPath()) {
                '/body' => $response->setBody($request->getBody()),
                '/large' => $response->setBody(str_repeat('x', 200_000)),
                '/stream' => (function () use ($response) {
                    while (true) {
                        $response->write(str_repeat('x', 10_000));
                    }
                })(),
                '/full' => $response->write(str_repeat('x', 1000))->end(),
                '/slow' => [delay(2500), $response->setBody('slow')],
                default => $response->setBody('fine'),
            };
        } catch (Throwable $e) {
            $log[] = $request->getPath() . " {$e->getCode()} {$e->getMessage()}";
            throw $e;
        }
    },
    function ($address, $server) use (&$log) {
        $cases = [
            'nothing' => [PREFACE . frame(SETTINGS, 0, 0), null],
            'no preface' => [substr(PREFACE, 0, 10), null],
            'idle' => [PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/')), null],
            'head' => [PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, 0, 1, request('/')), 'RST'],
            'body' => [PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_HEADERS, 1, request('/body', 'POST')) . frame(DATA, 0, 1, 'abc'), 'RST'],
            'window' => [PREFACE . frame(SETTINGS, 0, 0, pack('nN', 4, 0)) . frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/large')), null],
            'window that is full' => [PREFACE . frame(SETTINGS, 0, 0, pack('nN', 4, 1000)) . frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/full')), null],
            'window of a stream' => [PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/stream')), null],
            'slow handler' => [PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/slow')), 'DATA'],
        ];
        $runs = [];
        foreach ($cases as $name => [$bytes, $last]) {
            $runs[$name] = spawn(function () use ($address, $bytes, $last): string {
                $socket = connect($address);
                $started = microtime(true);
                fwrite($socket, $bytes);
                $frames = read_frames($socket, $last);
                $took = microtime(true) - $started;

                return preg_replace('/(, DATA 1 \d+)+/', ', DATA 1 ...', $frames) . ($took > 0.8 && $took < 9.5 ? '' : " after $took s");
            });
        }
        [$results] = await_all($runs);
        foreach ($cases as $name => $_) {
            echo str_pad("$name:", 20), $results[$name], "\n";
        }
        sort($log);
        echo implode("\n", $log), "\n";
        while ($server->getTelemetry()['active_connections'] > 1) {
            delay(5);
        }
    },
    fn($config) => $config->setReadTimeout(1)->setWriteTimeout(1)->setKeepAliveTimeout(1),
);
?>
--EXPECT--
nothing:            GOAWAY last 0 error 0, end
no preface:         end
idle:               HEADERS 1 200, DATA 1 "fine" END, GOAWAY last 1 error 0, end
head:               RST_STREAM 1 8
body:               RST_STREAM 1 8
window:             HEADERS 1 200, end
window that is full:HEADERS 1 200, DATA 1 ..., end
window of a stream: HEADERS 1 200, DATA 1 ..., end
slow handler:       HEADERS 1 200, DATA 1 "slow" END
/body 408 the request body stalls
/stream 499 the client is gone
