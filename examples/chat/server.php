<?php

declare(strict_types=1);

/*
 * A chat for browsers: rooms over WebSocket, and an event stream with the number of people in each.
 *
 *   php examples/chat/server.php [options]
 *
 *   --host=ADDRESS  where to listen (default 127.0.0.1)
 *   --port=PORT     default 8090; 0 takes a free one, which is printed
 *   --workers=N     threads that serve (default 1: none beside the main one)
 *
 * Open the address that is printed in two tabs, with two names. SIGINT and SIGTERM end the chat.
 *
 * A room is two topics. All that is said goes through "room/NAME/talk", to which each session subscribes; "room/NAME/people" says that
 * the number of sessions has changed. Topics are those of all workers, so neither rooms nor people are kept in variables.
 */

use TrueAsync\{HttpRequest, HttpResponse, HttpServer, HttpServerConfig, WebSocket, WebSocketBackpressureException, WebSocketClosedException, WebSocketUpgrade};
use function Async\{await_any_or_fail, signal, spawn};
use function Examples\{bad_usage, command_line, fail};

require __DIR__ . '/../lib/cli.php';

[$options, $arguments] = command_line(['host' => '127.0.0.1', 'port' => [8090, 0, 65535], 'workers' => [1, 1, 64]]);
$arguments and bad_usage("unexpected argument $arguments[0]");
class_exists(HttpServer::class) or fail('this build has no web server: it was configured without it');
if ($options['port'] === 0) {
    $free = stream_socket_server("tcp://$options[host]:0") or fail("$options[host] has no free port");
    $options['port'] = (int) substr(strrchr(stream_socket_get_name($free, false), ':'), 1);
    fclose($free);
}

$server = new HttpServer((new HttpServerConfig())
    ->addListener($options['host'], $options['port'])
    ->setWorkers($options['workers'])
    ->setWsMaxMessageSize(2000)
    ->setWsPermessageDeflate(true)
    ->setWsPublishRateLimit(5, 20)
    ->setShutdownTimeout(1)); // event streams have no end of their own

// The handlers run in worker threads, too: what they need, they capture.
$is_room = static fn(string $room): bool => preg_match('/^[a-z0-9-]{1,32}$/D', $room) === 1;
$is_name = static fn(string $name): bool => preg_match('/^[\p{L}\p{N}_ -]{1,24}$/Du', $name) === 1;
/** A page of another site must not speak in the name of its visitors. */
$is_own_origin = static fn(HttpRequest $request): bool =>
    in_array($request->getHeader('origin'), [null, "http://{$request->getHeader('host')}", "https://{$request->getHeader('host')}"], true);

$server->addWebSocketHandler(static function (WebSocket $ws, HttpRequest $request, WebSocketUpgrade $upgrade) use ($server, $is_room, $is_name, $is_own_origin): void {
    [$room, $name] = [(string) $request->getQueryParam('room'), trim((string) $request->getQueryParam('name'))];
    if (!$is_own_origin($request) || !$is_room($room) || !$is_name($name)) {
        $upgrade->reject(403);

        return;
    }
    $say = static fn(array $message) => json_encode($message + ['time' => time()], JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE);
    $ws->subscribe("room/$room/talk");
    $server->publish("room/$room/talk", $say(['notice' => "$name has come in"]));
    $server->publish("room/$room/people", '');
    try {
        foreach ($ws as $message) {
            try {
                // Also to this session: everyone reads the room in the same order.
                $ws->publish("room/$room/talk", $say(['from' => $name, 'text' => $message->data]), false);
            } catch (WebSocketBackpressureException) {
                $ws->send($say(['notice' => 'Slower, please: the last message was not sent']));
            }
        }
    } catch (WebSocketClosedException) {
        // The browser has left without a word.
    } finally {
        $ws->unsubscribe("room/$room/talk");
        $server->publish("room/$room/talk", $say(['notice' => "$name has left"]));
        $server->publish("room/$room/people", '');
    }
});

$server->addHttpHandler(static function (HttpRequest $request, HttpResponse $response) use ($server, $is_room): void {
    switch ($request->getPath()) {
        case '/':
            $response->setHeader('Content-Security-Policy', "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'")
                ->sendFile(__DIR__ . '/page.html');
            return;
        case '/people':
            $room = (string) $request->getQueryParam('room');
            if (!$is_room($room)) {
                $response->setStatusCode(400);
                return;
            }
            $changes = $server->room("room/$room/people");
            $changes->subscribe();
            try {
                // Ends by an exception when the browser leaves.
                do {
                    $response->sseEvent((string) $server->subscriberCount("room/$room/talk"), 'people');
                } while ($changes->recv() !== null);
            } finally {
                $changes->unsubscribe();
            }
            return;
        default:
            $response->setStatusCode(404)->setBody("Not found\n");
    }
});

spawn(function () use ($server): void {
    await_any_or_fail([signal(Async\Signal::SIGINT), signal(Async\Signal::SIGTERM)]);
    $server->stop();
});
spawn(function () use ($server, $options): void {
    while (!$server->isRunning()) {
        Async\delay(1);
    }
    echo "Listening on http://$options[host]:$options[port]/\n";
});
$server->start() or exit(1);
echo "Stopped\n";
