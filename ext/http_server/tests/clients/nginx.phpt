--TEST--
Behind nginx: kept connections, uploads, event streams, WebSocket, a Unix socket
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('nginx');
?>
--FILE--
<?php
require __DIR__ . '/../nginx.inc';
require __DIR__ . '/../websocket.inc';

use TrueAsync\{HttpServer, WebSocket};

$directory = temporary_directory();
$large = random_bytes(3_000_000);
file_put_contents("$directory/large", $large);
$paths = implode(' ', array_map(fn($name) => "{$name}_temp_path $directory/$name;", ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']));
$received = new Async\Channel(1);

$handler = function ($request, $response) use ($directory, $received) {
    switch ($request->getPath()) {
        case '/md5': $response->setBody(md5($request->getBody())); break;
        case '/file': $response->sendFile("$directory/large"); break;
        case '/events':
            for ($i = 0; $i < 3; $i++) {
                $response->sseEvent("event $i");
                // The next one comes when the client has this one: nothing in between may keep it.
                $received->recv();
            }
            break;
        case '/host': $response->setBody($request->getHeader('host') . ' ' . $request->getHttpVersion()); break;
        case '/peer': $response->json([$request->getRemoteAddress(), $request->getHeader('x-forwarded-for'), $request->getHeader('x-forwarded-proto')]); break;
        default: $response->setBody((string) $request->getRemotePort());
    }
};
$sessions = function (WebSocket $ws) {
    foreach ($ws as $message) {
        $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
    }
};

serve(
    $handler,
    function (string $address, HttpServer $server) use ($directory, $paths, $large, $received) {
        $front = '127.0.0.1:' . free_port();
        $pass = 'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto $scheme; '
            . 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';
        $nginx = new Nginx($directory, <<<CONF
            events {}
            http {
                access_log off; $paths client_max_body_size 10m;
                upstream kept { server $address; keepalive 4; }
                upstream local { server unix:$directory/server.sock; }
                server {
                    listen $front;
                    location / { proxy_pass http://kept; $pass }
                    location /local/ { proxy_pass http://local/; $pass }
                    location /direct/ { proxy_pass http://kept/; $pass proxy_buffering off; proxy_request_buffering off; }
                    location /session { proxy_pass http://kept; proxy_http_version 1.1; proxy_set_header Upgrade \$http_upgrade; proxy_set_header Connection "upgrade"; }
                }
            }
            CONF, $front);

        $ports = [];
        $socket = connect($front);
        for ($i = 0; $i < 20; $i++) {
            fwrite($socket, get('/port'));
            $ports[] = read_response($socket)[2];
        }
        echo 'connections for 20 requests: ', count(array_unique($ports)), "\n";
        echo 'Unix socket: ', fetch($front, '/local/host')[2], "\n";
        echo 'peer: ', fetch($front, '/peer', "X-Forwarded-For: 192.0.2.7\r\n")[2], "\n";
        foreach (['/md5', '/direct/md5', '/local/md5'] as $path) {
            fwrite($socket, get($path, 'Content-Length: ' . strlen($large) . "\r\n", 'POST') . $large);
            echo "$path: ", read_response($socket)[2] === md5($large) ? 'same' : 'DIFFERENT', "\n";
        }
        fwrite($socket, get('/direct/md5', "Transfer-Encoding: chunked\r\n", 'POST'));
        foreach (str_split($large, 100_000) as $piece) {
            fwrite($socket, dechex(strlen($piece)) . "\r\n$piece\r\n");
        }
        fwrite($socket, "0\r\n\r\n");
        echo 'chunks: ', read_response($socket)[2] === md5($large) ? 'same' : 'DIFFERENT', "\n";
        foreach (['/file', '/direct/file', '/local/file'] as $path) {
            echo "$path: ", fetch($front, $path)[2] === $large ? 'same' : 'DIFFERENT', "\n";
        }

        $socket = connect($front);
        fwrite($socket, get('/events'));
        for ($events = []; count($events) < 3;) {
            if (preg_match('/^data: (.*)/', fgets($socket), $match)) {
                $events[] = rtrim($match[1]);
                $received->send(true);
            }
        }
        echo 'events: ', implode(', ', $events), "\n";

        foreach (['', "Sec-WebSocket-Extensions: permessage-deflate\r\n"] as $extensions) {
            $client = Client::open($front, '/session', $extensions);
            $client->send(TEXT, 'text')->send(BINARY, substr($large, 0, 500_000))->send(PING, 'p');
            $answers = [$client->next(), $client->next(), $client->next()];
            usort($answers, fn($a, $b) => strlen($a) <=> strlen($b));
            echo 'session', $extensions ? ' with compression' : '', ': ', $answers[1], ', ', $answers[0], ', ', $answers[2] === substr($large, 0, 500_000) ? 'same' : 'DIFFERENT',
                ', ', $client->send(CLOSE, pack('n', 1000))->rest(), "\n";
        }
        echo 'no session: ', strtok(Client::open($front, '/session', "Sec-WebSocket-Version: 8\r\n")->head, "\r"), "\n";
        unset($nginx);
    },
    fn($config) => $config->addUnixListener("$directory/server.sock")->setWsPermessageDeflate(true),
    fn(HttpServer $server) => $server->addWebSocketHandler($sessions),
);
?>
--EXPECT--
connections for 20 requests: 1
Unix socket: example.com 1.1
peer: ["127.0.0.1","192.0.2.7, 127.0.0.1","http"]
/md5: same
/direct/md5: same
/local/md5: same
chunks: same
/file: same
/direct/file: same
/local/file: same
events: event 0, event 1, event 2
session: pong p, text, same, close 1000, end
session with compression: pong p, text, same, close 1000, end
no session: HTTP/1.1 426 Upgrade Required
