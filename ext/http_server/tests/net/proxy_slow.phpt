--TEST--
PROXY protocol: a header that does not come in time, or not at all; the end of the server
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../proxy.inc';

use function Async\{await, delay, spawn};

$header = header_v2(PROXY, TCP4, addresses('192.0.2.1', '192.0.2.9', 4000) . extension(4, str_repeat("\0", 900)));
serve(tell_peer(...), function ($address, $server) use ($header) {
    $timed = function (string $what, callable $client) use ($address, &$lines): void {
        $started = microtime(true);
        $socket = connect_from('127.0.0.1', $address);
        $client($socket);
        $answer = body_of(read_rest($socket));
        $took = microtime(true) - $started;
        $lines[] = "$what: $answer, " . ($took < 0.9 ? 'at once' : ($took < 9 ? 'in time' : 'too late'));
    };
    $drip = function ($socket) use ($header) {
        // One byte after the other, for much longer than the limit.
        spawn(function () use ($socket, $header) {
            foreach (str_split($header) as $byte) {
                if (!@fwrite($socket, $byte)) {
                    break;
                }
                delay(20);
            }
        });
    };
    $clients = [
        'nothing' => fn($socket) => null,
        'half a line' => fn($socket) => fwrite($socket, 'PROXY TCP4 192.0.2.1'),
        'half a block' => fn($socket) => fwrite($socket, substr($header, 0, 400)),
        'a byte at a time' => $drip,
        'no request behind it' => fn($socket) => fwrite($socket, $header),
        'the end in front of it' => fn($socket) => stream_socket_shutdown($socket, STREAM_SHUT_WR),
        'the end within it' => fn($socket) => [fwrite($socket, 'PROXY'), stream_socket_shutdown($socket, STREAM_SHUT_WR)],
        'the end behind it' => fn($socket) => [fwrite($socket, $header), stream_socket_shutdown($socket, STREAM_SHUT_WR)],
        'the end behind a request' => fn($socket) => [fwrite($socket, $header . get('/')), stream_socket_shutdown($socket, STREAM_SHUT_WR)],
    ];
    array_map(await(...), array_map(fn($what) => spawn($timed, $what, $clients[$what]), array_keys($clients)));
    sort($lines);
    echo implode("\n", $lines), "\n";
    echo $server->getTelemetry()['parse_errors_4xx_total'], ' ', $server->getTelemetry()['active_connections'], "\n";
}, fn($config) => $config->setProxyProtocol(['127.0.0.1'])->setReadTimeout(1));

echo "-- stop() while a header is awaited\n";
serve(tell_peer(...), function ($address, $server) use (&$socket) {
    $socket = connect_from('127.0.0.1', $address);
    fwrite($socket, 'PROXY TCP4 192.0.2.1 ');
    while ($server->getTelemetry()['active_connections'] === 0) {
        delay(1);
    }
}, fn($config) => $config->setProxyProtocol(['127.0.0.1'])->setShutdownTimeout(0));
echo body_of(read_rest($socket)), "\n";
?>
--EXPECT--
a byte at a time: closed, in time
half a block: closed, in time
half a line: closed, in time
no request behind it: closed, in time
nothing: closed, in time
the end behind a request: ["192.0.2.1",4000], at once
the end behind it: closed, at once
the end in front of it: closed, at once
the end within it: closed, at once
0 0
-- stop() while a header is awaited
closed
