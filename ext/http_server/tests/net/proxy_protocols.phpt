--TEST--
PROXY protocol: in front of HTTP/1, HTTP/2, TLS, WebSocket; what the log and FastCGI see; worker threads
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip without HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../proxy.inc';
require __DIR__ . '/../tls.inc';
require __DIR__ . '/../http2.inc';
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServer, HttpServerConfig, LogSeverity};

$directory = temporary_directory();
$certificate = make_certificate($directory);
$header = header_v2(PROXY, TCP4, addresses('192.0.2.1', '192.0.2.9', 4000));
$log = "$directory/log";

/* Reads records of FastCGI, and answers with what they say of the client. */
$backend = stream_socket_server('tcp://127.0.0.1:0');
Async\spawn(function () use ($backend) {
    while ($socket = @stream_socket_accept($backend, 30)) {
        $params = '';
        while (strlen($head = stream_get_contents($socket, 8)) === 8) {
            ['type' => $type, 'length' => $length, 'padding' => $padding] = unpack('Cversion/Ctype/nid/nlength/Cpadding', $head);
            $content = $length + $padding > 0 ? substr(stream_get_contents($socket, $length + $padding), 0, $length) : '';
            $type === 4 && $params .= $content;
            if ($type === 5 && $length === 0) {
                break;
            }
        }
        preg_match('/REMOTE_ADDR([0-9.]+).*REMOTE_PORT(\d+)/s', $params, $match);
        $body = "Content-Type: text/plain\r\n\r\nFastCGI $match[1] $match[2]";
        fwrite($socket, pack('CCnnCC', 1, 6, 1, strlen($body), 0, 0) . $body . pack('CCnnCCNC4', 1, 3, 1, 8, 0, 0, 0, 0, 0, 0, 0));
        fclose($socket);
    }
});
mkdir("$directory/root/fcgi", recursive: true);
touch("$directory/root/fcgi/x.php");

serve_tls(
    tell_peer(...),
    function ($address, $server, $plain) use ($certificate, $header, $log) {
        echo "-- HTTP/1, a connection that stays\n";
        $socket = connect($plain);
        fwrite($socket, $header . get('/') . get('/'));
        echo read_response($socket)[2], ' ', read_response($socket)[2];
        fwrite($socket, get('/'));
        echo ' ', read_response($socket)[2], "\n";
        fwrite($socket, $header);
        echo body_of(read_rest($socket)), "\n";

        echo "-- HTTP/2\n";
        foreach ([1000, 1] as $size) {
            $socket = connect($plain);
            send_pieces($socket, $header . PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_STREAM | END_HEADERS, 1, request()), $size);
            echo read_frames($socket, 'END'), "\n";
        }

        echo "-- TLS\n";
        foreach (['http/1.1', 'h2'] as $protocol) {
            $socket = connect($address);
            stream_context_set_option($socket, 'ssl', 'cafile', $certificate[0]);
            stream_context_set_option($socket, 'ssl', 'peer_name', 'example.com');
            stream_context_set_option($socket, 'ssl', 'alpn_protocols', $protocol);
            fwrite($socket, $header);
            var_dump(stream_socket_enable_crypto($socket, true, STREAM_CRYPTO_METHOD_TLS_CLIENT));
            if ($protocol === 'h2') {
                fwrite($socket, PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_STREAM | END_HEADERS, 1, request()));
                echo read_frames($socket, 'END'), "\n";
            } else {
                fwrite($socket, get('/', "Connection: close\r\n"));
                echo body_of(stream_get_contents($socket)), "\n";
            }
            fclose($socket);
        }
        // The header and the first record in one piece: what is behind the header is ciphertext.
        $hello = hex2bin('160303002f0100002b0303') . str_repeat("\1", 32) . hex2bin('000004c02bc02f0100');
        $before = $server->getTelemetry()['tls_handshake_failures_total'];
        foreach ([1000, 1] as $size) {
            $socket = connect($address);
            send_pieces($socket, $header . $hello . 'x', $size);
            echo bin2hex(substr(read_rest($socket), 0, 1)), "\n";
        }
        while ($server->getTelemetry()['tls_handshake_failures_total'] < $before + 2) {
            Async\delay(1);
        }
        // The client has to be inside TLS, the header in front of it.
        $socket = @connect_tls($address, $certificate[0]);
        var_dump($socket);

        echo "-- WebSocket\n";
        $socket = connect($plain);
        fwrite($socket, $header . "GET /ws HTTP/1.1\r\nHost: example.com\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            . "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        while (fgets($socket) !== "\r\n") {
            // the head
        }
        echo substr(stream_get_contents($socket, 2 + strlen('192.0.2.1 4000')), 2), "\n";
        fclose($socket);

        echo "-- FastCGI\n";
        $socket = connect($plain);
        fwrite($socket, $header . get('/fcgi/x.php', "Connection: close\r\n"));
        echo body_of(str_replace("transfer-encoding: chunked\r\n", '', $answer = read_rest($socket))) ?: $answer, "\n";

        echo "-- malformed\n";
        fwrite($socket = connect($plain), get('/'));
        echo body_of(read_rest($socket)), "\n";
    },
    $certificate,
    fn(HttpServerConfig $config) => $config->setProxyProtocol(['127.0.0.0/8'])->setLogSinks([sink('file', ['path' => $log, 'category' => 'all', 'level' => LogSeverity::INFO])]),
    function (HttpServer $server) use ($backend, $directory) {
        $server->addFastCgiHandler(stream_socket_get_name($backend, false), "$directory/root", options: ['prefix' => '/fcgi/']);
        $server->addWebSocketHandler(fn($ws) => $ws->send($ws->getRemoteAddress() . ' ' . $ws->getRemotePort()));
    },
);
fclose($backend);
echo "-- log\n";
$records = file_get_contents($log);
preg_match_all('/client\.address=(\S+) client\.port=(\S+)/', $records, $clients, PREG_SET_ORDER);
echo json_encode(array_count_values(array_map(fn($client) => "$client[1] $client[2]", $clients))), "\n";
echo preg_match('/WARN proxy\.header\.malformed.*/', $records, $match) ? $match[0] : $records, "\n";

echo "-- worker threads\n";
$port = free_port();
$config = (new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(PHP_ZTS ? 2 : 1)->setProxyProtocol(['127.0.0.1']);
$server = (new HttpServer($config))->addHttpHandler(static fn($request, $response) => $response->setBody($request->getRemoteAddress()));
Async\spawn(function () use ($server, $port, $header) {
    while (!$socket = @stream_socket_client("tcp://127.0.0.1:$port")) {
        Async\delay(5);
    }
    fclose($socket);
    for ($i = 0; $i < 8; $i++) {
        $bodies[] = body_of(exchange("127.0.0.1:$port", $header . get('/', "Connection: close\r\n")));
        fwrite($socket = connect("127.0.0.1:$port"), get('/'));
        $refused[] = body_of(read_rest($socket));
    }
    echo json_encode(array_count_values($bodies)), ' ', json_encode(array_count_values($refused)), "\n";
    $server->stop();
});
$server->start();
?>
--EXPECT--
-- HTTP/1, a connection that stays
["192.0.2.1",4000] ["192.0.2.1",4000] ["192.0.2.1",4000]
HTTP/1.1 400 Bad Request
-- HTTP/2
HEADERS 1 200, DATA 1 "[\"192.0.2.1\",4000]" END
HEADERS 1 200, DATA 1 "[\"192.0.2.1\",4000]" END
-- TLS
bool(true)
["192.0.2.1",4000]
bool(true)
HEADERS 1 200, DATA 1 "[\"192.0.2.1\",4000]" END
15
15
bool(false)
-- WebSocket
192.0.2.1 4000
-- FastCGI
FastCGI 192.0.2.1 4000
-- malformed
closed
-- log
{"192.0.2.1 4000":9}
WARN proxy.header.malformed network.peer.address=127.0.0.1
-- worker threads
{"192.0.2.1":8} {"closed":8}
