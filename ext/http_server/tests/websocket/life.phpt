--TEST--
WebSocket: PING of the server, silent clients, undelivered messages, failures of handlers, the end of the server
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{HttpServer, WebSocket, WebSocketClosedException};
use function Async\{await, delay, spawn};

set_error_handler(function (int $number, string $message) {
    echo str_replace(__DIR__ . '/', '', preg_replace('/:\d+\)$/', ':N)', $message)), "\n";

    return true;
});
$report = new Async\Channel(20);
$handler = function (WebSocket $ws, $request) use ($report) {
    switch ($request->getPath()) {
        case '/waits':
            try {
                $report->send(json_encode($ws->recv()));
            } catch (WebSocketClosedException $e) {
                $report->send($e->getMessage());
            }
            return;
        case '/busy':
            $ws->send('go');
            delay(50);
            $count = 0;
            try {
                while ($ws->recv()) {
                    $count++;
                }
            } catch (WebSocketClosedException $e) {
                $report->send(($count > 0 ? 'some, then ' : 'none, then ') . $e->getMessage());
            }
            return;
        case '/throws':
            $ws->recv();
            throw new RuntimeException('boom');
        case '/throws-before':
            throw new DomainException('early', 450);
        case '/fatal':
            $ws->recv();
            str_repeat('x', PHP_INT_MAX >> 4);
        case '/exit':
            $ws->recv();
            exit();
        case '/later':
            $report->send('handler begins');
            delay(50);
            $report->send(json_encode($ws->recv()));
            return;
        case '/hungry':
            $ws->recv();
            for ($i = 0; $i < 20; $i++) {
                $kept[] = str_repeat('x', 1_000_000);
            }
            str_repeat('x', PHP_INT_MAX >> 4);
        case '/echo':
            foreach ($ws as $message) {
                $ws->send($message->data);
            }
            return;
        case '/stubborn':
            $ws->send('begun');
            try {
                delay(60_000);
            } catch (Throwable $e) {
                $report->send($e::class . ': ' . $e->getMessage() . ', ' . json_encode($ws->isClosed()));
                throw $e;
            }
    }
};
ini_set('display_errors', '0');
ini_set('log_errors', '0');

serve_sessions($handler, function (string $address, HttpServer $server) use ($report) {
    $client = Client::open($address, '/waits');
    echo 'silent: ', $client->rest(), '; ', $report->recv(), "\n";
    $client = Client::open($address, '/waits');
    echo 'answers: ', $client->next(), ', ';
    echo $client->send(PONG, '')->next(), ', ', $client->send(TEXT, 'x')->next(), '; ', $report->recv(), "\n";

    $client = Client::open($address, '/busy');
    $client->next();
    for ($i = 0; $i < 40; $i++) {
        @fwrite($client->socket, client_frame(BINARY, str_repeat('x', 900)));
    }
    echo 'busy: ', $client->rest(), '; ', $report->recv(), "\n";

    foreach (['throws', 'fatal', 'exit'] as $path) {
        echo "$path: ", Client::open($address, "/$path")->send(TEXT, 'x')->rest(), "\n";
    }
    $before = memory_get_usage();
    for ($i = 0; $i < 10; $i++) {
        Client::open($address, '/hungry')->send(TEXT, 'x')->rest();
    }
    echo 'hungry: ', memory_get_usage() - $before < 2_000_000 ? 'nothing is kept' : 'much is kept', "\n";

    echo 'throws before: ', strtok(exchange($address, upgrade('/throws-before')), "\r"), "\n";
}, fn($config) => $config->setWsPingIntervalMs(300)->setWsPongTimeoutMs(300)->setWsMaxMessageSize(1000));

serve_sessions($handler, function (string $address, HttpServer $server) use ($report) {
    /* A client that sends PING after PING and reads no answer: the latest one is answered, in the end. */
    $client = Client::open($address, '/echo');
    $most = memory_get_usage();
    for ($i = 0; $i < 2000; $i++) {
        fwrite($client->socket, str_repeat(client_frame(PING, str_repeat('p', 120)), 20) . client_frame(PING, "number $i"));
    }
    echo 'pings: ', memory_get_usage() - $most < 2_000_000 ? 'bounded' : 'not bounded';
    while ($client->next() !== 'pong number 1999');
    echo ', ', $client->send(TEXT, 'still here')->next(), ', ', $client->send(CLOSE, '')->rest(), "\n";
    $waiting = Client::open($address, '/waits');
    $stubborn = Client::open($address, '/stubborn');
    $slow = Client::open($address, '/waits');
    $later = connect($address);
    fwrite($later, upgrade('/later'));
    echo $report->recv(), "\n";
    delay(20);
    $server->stop();
    echo 'stop: ', $waiting->next(), ', ', $waiting->send(CLOSE, pack('n', 1001))->rest(), '; ', $report->recv(), "\n";
    while (fgets($later) !== "\r\n");
    $later = new Client($later);
    echo 'begins while the server stops: ', $later->next(), ', ', $later->send(CLOSE, '')->rest(), '; ', $report->recv(), "\n";
    echo 'does not answer: ', $slow->rest(), '; ', $report->recv(), "\n";
    echo 'stubborn: ', $report->recv(), "\n";
}, fn($config) => $config->setShutdownTimeout(1));
echo "down\n";
?>
--EXPECT--
silent: ping , close 1001, end; null
answers: ping , ping , close 1000; {"data":"x","binary":false}
busy: close 1013, end; some, then WebSocket closed: 1013
throws: [true-async-server] uncaught exception in websocket handler: RuntimeException: boom (in life.php:N)
close 1011, end
fatal: close 1011, end
exit: close 1011, end
hungry: nothing is kept
throws before: [true-async-server] uncaught exception in websocket handler: DomainException: early (in life.php:N)
HTTP/1.1 450 early
pings: bounded, still here, close without a code, end
handler begins
stop: close 1001, end; null
begins while the server stops: close 1001, end; null
does not answer: close 1001, end; null
stubborn: Async\AsyncCancellation: The server stops, true
down
