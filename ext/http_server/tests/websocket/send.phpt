--TEST--
WebSocket: what may be sent, fragments, a client that does not read, many senders, close()
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{WebSocket, WebSocketBackpressureException, WebSocketClosedException, WebSocketCloseCode, WebSocketConcurrentReadException};
use function Async\{await, delay, spawn};

$try = function (Closure $what): string {
    try {
        return json_encode($what());
    } catch (Throwable $e) {
        return (new ReflectionClass($e))->getShortName() . ': ' . $e->getMessage();
    }
};
$report = new Async\Channel(20);
serve_sessions(function (WebSocket $ws, $request) use ($try, $report) {
    switch ($request->getPath()) {
        case '/arguments':
            foreach ([fn() => $ws->send("\xFF"), fn() => $ws->ping(str_repeat('x', 126)), fn() => $ws->close(999), fn() => $ws->close(1005),
                fn() => $ws->close(WebSocketCloseCode::ABNORMAL_CLOSURE), fn() => $ws->close(5000), fn() => $ws->close(1000, str_repeat('x', 124)), fn() => $ws->close(1000, "\xFF"),
                fn() => $ws->trySend('tried'), fn() => $ws->trySendBinary(''), fn() => $ws->isClosed(), fn() => $ws->rewind(), fn() => $ws->key(), fn() => $ws->next(), fn() => $ws->key(), fn() => $ws->rewind(),
                fn() => $ws->current()?->data, fn() => clone $ws, fn() => serialize($ws), fn() => $ws->own = 1, fn() => new WebSocket(),
                fn() => $ws->close(4000, 'mine'), fn() => $ws->close(), fn() => $ws->isClosed(), fn() => $ws->send('x'), fn() => $ws->ping(), fn() => $ws->recv()] as $i => $call) {
                $report->send("$i " . $try($call));
            }
            return;
        case '/fragments':
            $ws->send(str_repeat('t', 300));
            $ws->sendBinary(str_repeat('b', 256));
            $ws->ping('p');
            return;
        case '/slow':
            $sent = 0;
            while ($ws->trySendBinary(str_repeat('x', 60_000))) {
                $sent++;
            }
            $report->send($sent > 1 ? 'some were sent' : "only $sent");
            $report->send($try(fn() => $ws->sendBinary('waits in vain')));
            /* Longer than a tick of the deadlines. */
            delay(400);
            $report->send($ws->isClosed());
            $ws->recv();
            foreach (range(1, 5) as $i) {
                $senders[] = spawn(fn() => $ws->send("sender $i"));
            }
            foreach ($senders as $sender) {
                await($sender);
            }
            return;
        case '/lost':
            $waiting = spawn(function () use ($ws, $try) {
                while (true) {
                    $result = $try(fn() => $ws->sendBinary(str_repeat('x', 100_000)));
                    if ($result !== 'null') {
                        return $result;
                    }
                }
            });
            $report->send(await($waiting));
            $report->send(json_encode($ws->recv()));
            return;
        case '/readers':
            $first = spawn(fn() => $ws->recv()->data);
            delay(1);
            $report->send($try(fn() => $ws->recv()));
            $report->send($try(fn() => $ws->valid()));
            $ws->send('go on');
            $report->send(await($first));
            $reader = spawn(fn() => $ws->recv());
            delay(1);
            $reader->cancel();
            $report->send($try(fn() => await($reader)));
            $ws->send('once more');
            $report->send($ws->recv()->data);
            $reader = spawn(fn() => $try(fn() => $ws->recv()));
            delay(1);
            $ws->close(4001, 'from beside');
            $report->send(await($reader));
            return;
        case '/leaves':
            spawn(function () use ($ws, $report, $try) {
                delay(20);
                $report->send($try(fn() => $ws->send('too late')));
            });
            return;
    }
}, function (string $address) use ($report) {
    $client = Client::open($address, '/arguments')->send(TEXT, 'first')->send(TEXT, 'second');
    for ($i = 0; $i < 27; $i++) {
        echo $report->recv(), "\n";
    }
    echo $client->rest(), "\n";

    $client = Client::open($address, '/fragments');
    for ($i = 0; $i < 7; $i++) {
        [$opcode, $payload, $fin] = $client->frame();
        echo "$opcode:", strlen($payload), $fin ? '. ' : ' ';
    }
    echo "\n";

    $client = Client::open($address, '/slow');
    for ($i = 0; $i < 3; $i++) {
        echo json_encode($report->recv()), "\n";
    }
    $client->send(TEXT, 'go');
    do {
        $next = $client->next();
    } while (str_starts_with($next, 'x'));
    echo $next, ', ', $client->rest(), "\n";

    $client = Client::open($address, '/lost');
    delay(20);
    fclose($client->socket);
    echo $report->recv(), ', ', $report->recv(), "\n";

    $client = Client::open($address, '/readers');
    echo $report->recv(), "\n", $report->recv(), "\n", $client->next(), "\n";
    $client->send(TEXT, 'for the first');
    echo $report->recv(), "\n", $report->recv(), "\n", $client->next(), "\n";
    $client->send(TEXT, 'for another');
    echo $report->recv(), "\n", $report->recv(), "\n", $client->rest(), "\n";

    $client = Client::open($address, '/leaves');
    echo $client->next(), ' ', $report->recv(), "\n";
}, fn($config) => $config->setWsMaxFrameSize(128)->setStreamWriteBufferBytes(100_000)->setWriteTimeout(3));
?>
--EXPECT--
0 WebSocketException: The text is not UTF-8
1 HttpServerInvalidArgumentException: ping(): the payload has 126 bytes; at most 125 are allowed
2 HttpServerInvalidArgumentException: close(): 999 is no code that a session may be closed with
3 HttpServerInvalidArgumentException: close(): 1005 is no code that a session may be closed with
4 HttpServerInvalidArgumentException: close(): 1006 is no code that a session may be closed with
5 HttpServerInvalidArgumentException: close(): 5000 is no code that a session may be closed with
6 HttpServerInvalidArgumentException: close(): the reason must be UTF-8 of at most 123 bytes
7 HttpServerInvalidArgumentException: close(): the reason must be UTF-8 of at most 123 bytes
8 true
9 true
10 false
11 null
12 0
13 null
14 1
15 WebSocketException: The iteration is past the first message, which is gone
16 "second"
17 Error: Trying to clone an uncloneable object of class TrueAsync\WebSocket
18 Exception: Serialization of 'TrueAsync\WebSocket' is not allowed
19 Error: Cannot create dynamic property TrueAsync\WebSocket::$own
20 Error: Call to private TrueAsync\WebSocket::__construct() from global scope
21 null
22 null
23 true
24 WebSocketClosedException: WebSocket closed: 4000 mine
25 WebSocketClosedException: WebSocket closed: 4000 mine
26 WebSocketClosedException: WebSocket closed: 4000 mine
tried, , close 4000 mine, end
1:128 0:128 0:44. 2:128 0:128. 9:1. 8:2. 
"some were sent"
"WebSocketBackpressureException: The client does not read: the message was not sent"
false
sender 1, sender 2, sender 3, sender 4, sender 5, close 1000, end
WebSocketClosedException: WebSocket closed: 1006, null
WebSocketConcurrentReadException: Another coroutine waits for the next message
WebSocketConcurrentReadException: Another coroutine waits for the next message
go on
for the first
AsyncCancellation: Coroutine was cancelled
once more
for another
WebSocketClosedException: WebSocket closed: 4001 from beside
close 4001 from beside, end
close 1000 WebSocketClosedException: WebSocket closed: 1000
