--TEST--
A client that has said it sends no more, and then goes away: its handler is told where it waits, over HTTP/1 and HTTP/2
--EXTENSIONS--
sockets
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use Async\Channel;
use function Async\{delay, timeout};

$begun = new Channel(1);
$ended = new Channel(1);
$go = new Channel(1);
serve(
    function ($request, $response) use ($begun, $ended, $go) {
        $begun->send(true);
        try {
            $response->setBody('answer ' . $go->recv());
            $ended->send('answered');
        } catch (Throwable $e) {
            $ended->send("{$e->getCode()} {$e->getMessage()}");
            throw $e;
        }
    },
    function ($address, $server) use ($begun, $ended, $go) {
        $reset = function ($socket) {
            $socket = socket_import_stream($socket);
            socket_set_option($socket, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
            socket_close($socket);
        };
        $one = function () use ($address) {
            $socket = connect($address);
            fwrite($socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            return $socket;
        };
        $two = function () use ($address) {
            $socket = connect_http2($address);
            fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/')));
            return $socket;
        };
        foreach (['HTTP/1' => $one, 'HTTP/2' => $two] as $protocol => $ask) {
            echo "-- $protocol\n";
            // Half closed: it is answered.
            $socket = $ask();
            $begun->recv();
            stream_socket_shutdown($socket, STREAM_SHUT_WR);
            delay(20);
            $go->send('is here');
            echo 'half closed: ', $ended->recv(timeout(10_000)), ', ', str_contains(stream_get_contents($socket), 'answer is here') ? 'and arrives' : 'and is lost', "\n";
            // Half closed, and then reset.
            $socket = $ask();
            $begun->recv();
            stream_socket_shutdown($socket, STREAM_SHUT_WR);
            delay(20);
            $reset($socket);
            echo 'reset behind it: ', $ended->recv(timeout(10_000)), "\n";
        }
        // Closed: a ping finds out. Over HTTP/1 nothing can be sent before the answer.
        $socket = $two();
        $begun->recv();
        fclose($socket);
        echo 'closed: ', $ended->recv(timeout(10_000)), "\n";
        for ($i = 0; $i < 1000 && $server->getTelemetry()['active_connections'] > 0; $i++) {
            delay(5);
        }
        echo $server->getTelemetry()['active_requests'], ' requests, ', $server->getTelemetry()['active_connections'], " connections\n";
    },
);
?>
--EXPECT--
-- HTTP/1
half closed: answered, and arrives
reset behind it: 499 the client is gone
-- HTTP/2
half closed: answered, and arrives
reset behind it: 499 the client is gone
closed: 499 the client is gone
0 requests, 0 connections
