--TEST--
HTTP/2: what becomes of requests that are too large, resets, floods, the end, listeners
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use TrueAsync\HttpServerConfig;
use function Async\{await, delay, spawn};

$log = [];
$begun = 0;
serve(
    function ($request, $response) use (&$log, &$begun) {
        $begun++;
        try {
            switch ($request->getPath()) {
                case '/wait':
                    delay(60_000);
                    break;
                case '/body':
                    $response->setBody(strlen($request->getBody()) . ' bytes');
                    break;
                case '/stream':
                    while (true) {
                        $response->write(str_repeat('y', 10_000));
                    }
                default:
                    $response->setBody(json_encode($request->getHeaders()));
            }
        } catch (Throwable $e) {
            $log[] = get_class($e) . " {$e->getCode()} {$e->getMessage()}";
            throw $e;
        }
    },
    function ($address, $server) use (&$log, &$begun) {
        $show = function (string $what, string $bytes, ?string $last = 'GOAWAY', string $settings = '') use ($address, &$log) {
            $socket = connect_http2($address, $settings);
            fwrite($socket, $bytes);
            echo str_pad("$what:", 26), read_frames($socket, $last), "\n";
            foreach ($log as $line) {
                echo "  $line\n";
            }
            $log = [];
            return $socket;
        };
        $socket = connect_http2($address);
        echo describe($first = read_frame($socket)), ' ', bin2hex($first[3]), "\n", describe(read_frame($socket)), "\n", describe(read_frame($socket)), "\n";

        $show('request', frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/')), 'DATA');
        $show('joined fields', frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/', 'GET', [['a', '1'], ['a', '2'], ['cookie', 'b=1'], ['cookie', 'c=2']])), 'DATA');
        $show('too long', frame(HEADERS, END_HEADERS, 1, request('/body', 'POST', [['content-length', '5000']])), 'RST');
        $show('too long, not declared', frame(HEADERS, END_HEADERS, 1, request('/body', 'POST')) . frame(DATA, 0, 1, str_repeat('x', 5000)), 'RST');
        $show('long target', frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/' . str_repeat('x', 9000))), 'DATA');
        $show('long value', frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/', 'GET', [['x', str_repeat('x', 9000)]])), 'DATA');
        $show('many fields', frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/', 'GET', array_fill(0, 200, ['x', 'y']))), 'DATA');

        echo "-- resets\n";
        $socket = connect_http2($address);
        fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/wait')) . frame(HEADERS, END_HEADERS | END_STREAM, 3, request('/stream'))
            . frame(HEADERS, END_HEADERS, 5, request('/body', 'POST')));
        while ($server->getTelemetry()['active_requests'] < 3) {
            delay(1);
        }
        delay(10);
        fwrite($socket, frame(RST_STREAM, 0, 1, pack('N', 8)) . frame(RST_STREAM, 0, 3, pack('N', 0)) . frame(RST_STREAM, 0, 5, pack('N', 8)));
        while ($server->getTelemetry()['active_requests'] > 0) {
            delay(1);
        }
        sort($log);
        echo implode("\n", $log), "\n";
        $log = [];
        fwrite($socket, frame(WINDOW_UPDATE, 0, 0, pack('N', 100_000)) . frame(HEADERS, END_HEADERS | END_STREAM, 7, request('/body')));
        echo preg_replace('/.*(?=HEADERS 7)/', '', read_frames($socket, 'DATA 7')), "\n";

        $server->resetTelemetry();
        $begun = 0;
        $burst = '';
        for ($stream = 9; $stream < 9 + 400; $stream += 2) {
            $burst .= frame(HEADERS, END_HEADERS | END_STREAM, $stream, request('/wait')) . frame(RST_STREAM, 0, $stream, pack('N', 8));
        }
        fwrite($socket, $burst . frame(PING, 0, 0, '12345678'));
        read_frames($socket, 'PING');
        $telemetry = $server->getTelemetry();
        while ($server->getTelemetry()['active_requests'] > 0) {
            delay(1);
        }
        echo "$telemetry[h2_streams_reset_by_peer_total] resets, $begun handlers have begun\n";

        echo "-- floods\n";
        foreach ([
            'resets' => fn($i) => frame(HEADERS, END_HEADERS | END_STREAM, 1 + 2 * $i, request('/wait')) . frame(RST_STREAM, 0, 1 + 2 * $i, pack('N', 8)),
            'continuations' => fn($i) => $i === 0 ? frame(HEADERS, 0, 1, request('/')) : frame(CONTINUATION, 0, 1, block([["a$i", str_repeat('x', 100)]])),
            'pings' => fn($i) => frame(PING, 0, 0, '12345678'),
            'settings' => fn($i) => frame(SETTINGS, 0, 0, pack('nN', 4, 1000 + $i)),
        ] as $name => $make) {
            $memory = memory_get_usage();
            memory_reset_peak_usage();
            $socket = connect_http2($address);
            stream_set_blocking($socket, false);
            $bytes = '';
            for ($i = 0; $i < 3000; $i++) {
                $bytes .= $make($i);
            }
            while ($bytes !== '' && ($written = @fwrite($socket, $bytes)) !== false && !feof($socket)) {
                $bytes = substr($bytes, $written);
                if ($written === 0) {
                    // It takes no more: its answers are not read.
                    delay(50);
                    if (@fwrite($socket, $bytes) === 0) {
                        break;
                    }
                }
                delay(0);
            }
            $used = memory_get_peak_usage() - $memory;
            echo str_pad($name, 14), $used < 3_000_000 ? 'bounded' : "TOO MUCH: $used", ', ', fetch($address, '/')[0], "\n";
            fclose($socket);
            while ($server->getTelemetry()['active_connections'] > 1) {
                delay(1);
            }
        }
        $log = [];

        echo "-- the end\n";
        $socket = connect_http2($address);
        fwrite($socket, frame(HEADERS, END_HEADERS, 1, request('/body', 'POST')) . frame(DATA, 0, 1, 'abc'));
        while ($server->getTelemetry()['active_requests'] < 1) {
            delay(1);
        }
        $server->stop();
        echo read_frames($socket, 'GOAWAY'), "\n";
        fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 3, request('/')) . frame(DATA, END_STREAM, 1, 'de'));
        echo read_frames($socket), "\n";
    },
    fn(HttpServerConfig $config) => $config->setMaxBodySize(4096),
);

echo "-- listeners\n";
[$http1, $http2] = [free_port(), free_port()];
serve(
    fn($request, $response) => $response->setBody($request->getHttpVersion()),
    function ($address) use ($http1, $http2) {
        echo bin2hex(exchange("127.0.0.1:$http2", get('/'))), "\n";
        echo bin2hex(exchange("127.0.0.1:$http2", 'garbage')), "\n";
        echo strtok(exchange("127.0.0.1:$http1", PREFACE), "\r"), "\n";
        $socket = connect_http2("127.0.0.1:$http2");
        fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/')));
        echo read_frames($socket, 'DATA'), "\n";
        // In any pieces.
        $socket = connect($address);
        foreach (str_split(PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/'))) as $byte) {
            fwrite($socket, $byte);
            delay(1);
        }
        echo read_frames($socket, 'DATA'), "\n";
        $socket = connect($address);
        foreach (str_split("PRI" . "X / HTTP/1.1\r\n\r\n") as $byte) {
            fwrite($socket, $byte);
            delay(1);
        }
        echo strtok(read_all($socket), "\r"), "\n";
        $socket = connect($address);
        foreach (str_split("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n") as $byte) {
            fwrite($socket, $byte);
            delay(1);
        }
        echo substr(read_all($socket), -3), "\n";
    },
    fn(HttpServerConfig $config) => $config->addHttp1Listener('127.0.0.1', $http1)->addHttp2Listener('127.0.0.1', $http2),
);
serve(
    null,
    function ($address) {
        echo bin2hex(exchange($address, get('/'))), "\n";
        $socket = connect_http2($address);
        fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/')));
        echo read_frames($socket, 'DATA'), "\n";
    },
    prepare: fn($server) => $server->addHttp2Handler(fn($request, $response) => $response->setBody('the handler of HTTP/2')),
);
?>
--EXPECT--
SETTINGS 000300000064000600010000
WINDOW_UPDATE 983041
SETTINGS ACK
request:                  HEADERS 1 200, DATA 1 "{\"host\":\"example.com\"}" END
joined fields:            HEADERS 1 200, DATA 1 53 END
too long:                 HEADERS 1 413, DATA 1 "Content Too Large\r\n" END, RST_STREAM 1 0
too long, not declared:   RST_STREAM 1 11
  TrueAsync\HttpException 413 request body exceeds the configured limit
long target:              HEADERS 1 414, DATA 1 "URI Too Long\r\n" END
long value:               HEADERS 1 431, DATA 1 "Request Header Fields Too Large\r\n" END
many fields:              HEADERS 1 431, DATA 1 "Request Header Fields Too Large\r\n" END
-- resets
TrueAsync\HttpException 499 stream reset by peer
TrueAsync\HttpException 499 stream reset by peer
TrueAsync\HttpException 499 stream reset by peer
HEADERS 7 200, DATA 7 "0 bytes" END
200 resets, 0 handlers have begun
-- floods
resets        bounded, HTTP/1.1 200 OK
continuations bounded, HTTP/1.1 200 OK
pings         bounded, HTTP/1.1 200 OK
settings      bounded, HTTP/1.1 200 OK
-- the end
GOAWAY last 1 error 0
HEADERS 1 200, DATA 1 "5 bytes" END, end
-- listeners
0000080700000000000000000000000001
0000080700000000000000000000000001
HTTP/1.1 400 Bad Request
HEADERS 1 200, DATA 1 "2" END
HEADERS 1 200, DATA 1 "2" END
HTTP/1.1 400 Bad Request
1.1
0000080700000000000000000000000001
HEADERS 1 200, DATA 1 "the handler of HTTP\/2" END
