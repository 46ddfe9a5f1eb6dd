<?php
/*
 * A server that is told to stop while it answers many requests: every one of them must get its whole answer, new connections
 * must be refused, and the process must end.
 *
 *   php drain.php PORT PID CONNECTIONS       the server takes a while for each answer (--delay-ms)
 */

[, $port, $pid, $connections] = $argv;

function fail(string $message): never
{
    echo $message;
    exit(1);
}

/** Reads one response; its body, or what is wrong with it. */
function response($socket): string
{
    $status = fgets($socket);
    $length = null;
    while (($line = rtrim((string) fgets($socket))) !== '') {
        if (stripos($line, 'Content-Length:') === 0) {
            $length = (int) substr($line, 15);
        }
    }
    $body = $length === null ? '' : stream_get_contents($socket, $length);

    return str_contains((string) $status, ' 200 ') && strlen((string) $body) === $length ? $body : "cut off: " . var_export($status, true);
}

$sockets = [];
for ($i = 0; $i < $connections; $i++) {
    $sockets[$i] = stream_socket_client("tcp://127.0.0.1:$port", $code, $message, 10) ?: fail("connection $i: $message\n");
    stream_set_timeout($sockets[$i], 60);
}
$request = fn ($i) => "POST /echo HTTP/1.1\r\nHost: example.com\r\nContent-Length: 5\r\n\r\n" . sprintf('%05d', $i);

// Once around, so that every connection is known to the server.
foreach ($sockets as $i => $socket) {
    fwrite($socket, $request($i));
}
foreach ($sockets as $i => $socket) {
    ($body = response($socket)) === sprintf('%05d', $i) or fail("before the signal, connection $i: $body\n");
}

// Again; a moment later all are being answered, and the signal comes.
foreach ($sockets as $i => $socket) {
    fwrite($socket, $request($i));
}
usleep(700_000);
posix_kill((int) $pid, SIGTERM) or fail("cannot signal $pid\n");

$wrong = [];
foreach ($sockets as $i => $socket) {
    if (($body = response($socket)) !== sprintf('%05d', $i)) {
        $wrong[$i] = $body;
    }
}
$wrong and fail(count($wrong) . " of $connections answers are missing, the first: " . reset($wrong) . "\n");

for ($deadline = microtime(true) + 10; microtime(true) < $deadline; usleep(50_000)) {
    if (!@stream_socket_client("tcp://127.0.0.1:$port", $code, $message, 1)) {
        echo "$connections of $connections answered, then refused\n";
        exit(0);
    }
}
echo "it still accepts connections\n";
exit(1);
