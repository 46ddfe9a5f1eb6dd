<?php

declare(strict_types=1);

/*
 * Keep-alive "hello" from PHP userland over stream sockets: one coroutine for each connection.
 *
 *   php benchmarks/http/server.php [seconds]
 *
 * Listens on a free port of the loopback interface, prints the port, and ends after so many seconds
 * (600 unless told) at the latest. server.c beside it is the yardstick and does the same: collect bytes
 * until a blank line, look at the request line and for "Connection: close", answer.
 */

use function Async\{delay, spawn};

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 14\r\n";
const BODY = "Hello, World!\n";
const KEEP_ALIVE = HEAD . "\r\n" . BODY;
const CLOSING = HEAD . "Connection: close\r\n\r\n" . BODY;
const BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
const MAX_HEAD = 8192;

function serve($socket): void
{
    $buffer = '';
    while (($data = fread($socket, MAX_HEAD)) !== '' && $data !== false) {
        $buffer .= $data;
        while (($end = strpos($buffer, "\r\n\r\n")) !== false) {
            $head = substr($buffer, 0, $end);
            $buffer = substr($buffer, $end + 4);
            if (!str_starts_with($head, 'GET ')) {
                fwrite($socket, BAD_REQUEST);
                return;
            }
            if (stripos($head, "\r\nConnection: close") !== false) {
                fwrite($socket, CLOSING);
                return;
            }
            fwrite($socket, KEEP_ALIVE);
        }
        if (strlen($buffer) >= MAX_HEAD) {
            return;
        }
    }
}

$context = stream_context_create(['socket' => ['backlog' => 1024, 'tcp_nodelay' => true]]);
$listener = stream_socket_server('tcp://127.0.0.1:0', $code, $message, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $context)
    ?: exit("server: cannot listen: $message\n");
echo substr(strrchr(stream_socket_get_name($listener, false), ':'), 1), "\n";

$seconds = max(1, (int) ($argv[1] ?? 600));
spawn(function () use ($seconds): never {
    delay($seconds * 1_000);
    exit(0);
});

while (true) {
    $socket = @stream_socket_accept($listener, 60.0);
    if ($socket === false) {
        delay(1);
        continue;
    }
    spawn(serve(...), $socket);
    unset($socket); // the coroutine's alone: it is closed when that has ended
}
