--TEST--
Behind the stream module of nginx, which speaks the PROXY protocol: in front of HTTP, TLS, HTTP/2 and a WebSocket
--EXTENSIONS--
true_async_server
openssl
curl
--SKIPIF--
<?php
require __DIR__ . '/../nginx.inc';
need('nginx');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
stream_module() ?? die('skip the stream module of nginx is not installed: build/deps clients');
?>
--FILE--
<?php
require __DIR__ . '/../nginx.inc';
require __DIR__ . '/../websocket.inc';
require __DIR__ . '/../proxy.inc';

use TrueAsync\{HttpServer, WebSocket};

$directory = temporary_directory();
$certificate = make_certificate($directory);
serve_tls(
    fn($request, $response) => $response->setBody($request->getRemoteAddress() . ' ' . $request->getHttpVersion()),
    function (string $tls, HttpServer $server, string $plain) use ($directory, $certificate) {
        $module = stream_module();
        [$front, $front_tls] = ['127.0.0.1:' . free_port(), '127.0.0.1:' . free_port()];
        $nginx = new Nginx($directory, <<<CONF
            load_module $module;
            events {}
            stream {
                server { listen $front; proxy_pass $plain; proxy_protocol on; }
                server { listen $front_tls; proxy_pass $tls; proxy_protocol on; }
            }
            CONF, $front);
        $socket = connect_from('127.0.0.5', $front);
        fwrite($socket, get('/peer'));
        echo 'PROXY: ', read_response($socket)[2], "\n";
        $context = stream_context_create(['socket' => ['bindto' => '127.0.0.6:0'], 'ssl' => ['cafile' => $certificate[0], 'peer_name' => 'example.com']]);
        $socket = stream_socket_client("tls://$front_tls", $code, $message, 10, STREAM_CLIENT_CONNECT, $context);
        fwrite($socket, get('/peer'));
        echo 'PROXY, TLS: ', read_response($socket)[2], "\n";
        $handle = curl_init("https://example.com/peer");
        curl_setopt_array($handle, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 20, CURLOPT_CAINFO => $certificate[0], CURLOPT_INTERFACE => '127.0.0.8',
            CURLOPT_CONNECT_TO => ["example.com:443:$front_tls"]]);
        echo 'PROXY, HTTP/2: ', curl_exec($handle) ?: curl_error($handle), "\n";
        $client = Client::over(connect_from('127.0.0.7', $front), '/session');
        echo 'PROXY, session: ', $client->send(TEXT, 'text')->next(), ', ', $client->send(CLOSE, pack('n', 1000))->rest(), "\n";
        unset($nginx);
    },
    $certificate,
    fn($config) => $config->setProxyProtocol(['127.0.0.1']),
    fn(HttpServer $server) => $server->addWebSocketHandler(function (WebSocket $ws) {
        while ($message = $ws->recv()) {
            $ws->send($ws->getRemoteAddress() . " $message->data");
        }
    }),
);
?>
--EXPECT--
PROXY: 127.0.0.5 1.1
PROXY, TLS: 127.0.0.6 1.1
PROXY, HTTP/2: 127.0.0.8 2
PROXY, session: 127.0.0.7 text, close 1000, end
