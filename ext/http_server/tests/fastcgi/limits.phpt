--TEST--
FastCGI: queue, time limits, connections that are kept, backends that are not there, clients that leave
--EXTENSIONS--
true_async_server
sockets
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

use Async\Channel;
use function Async\{await, spawn};

$root = temporary_directory();
file_put_contents("$root/index.php", '');
$status = fn(string $address, string $path, string $headers = '', string $method = 'GET') => substr(fetch($address, $path, $headers, $method)[0], 9);
$text = fn($text) => fcgi_answer("Content-Type: text/plain\r\n\r\n$text");

echo "--- no backend\n";
serve_scripts(['127.0.0.1:' . free_port(), fn() => null], $root, fn($address) => print $status($address, '/') . "\n");
serve_scripts(["unix:$root/none", fn() => null], $root, fn($address) => print $status($address, '/') . "\n");
serve_scripts(['no-such-host.invalid:9000', fn() => null], $root, fn($address) => print $status($address, '/') . "\n");

echo "--- a queue of one behind one connection\n";
$started = new Channel(10);
$go = new Channel(10);
$peer = fcgi_answers(function () use ($started, $go, $text) {
    $started->send(true);
    $go->recv();
    return $text('answered');
});
serve_scripts($peer, $root, function ($address, $server) use ($status, $started, $go) {
    $first = spawn(fn() => $status($address, '/1'));
    $started->recv();
    // The paths are looked up in threads: either may come first.
    $others = [connect($address), connect($address)];
    foreach ($others as $i => $socket) {
        fwrite($socket, get("/other$i", "Connection: close\r\n"));
    }
    $read = $others;
    $none = null;
    stream_select($read, $none, $none, 10);
    $refused = array_key_first($read);
    [$line, $headers] = read_response($others[$refused]);
    echo "the last: $line, retry-after {$headers['retry-after']}\n";
    $go->send(true);
    echo 'first: ', await($first), "\n";
    $started->recv();
    $go->send(true);
    echo 'second: ', read_response($others[1 - $refused])[0], "\n";
    echo $server->getTelemetry()['active_requests'], " requests are left\n";
}, ['connections' => 1, 'queue' => 1]);

echo "--- time limits\n";
$leave = new Channel(10);
$peer = fcgi_peer(function ($socket) use ($leave, $text) {
    [$params] = fcgi_request($socket);
    if ($params['REQUEST_URI'] === '/begun') {
        fwrite($socket, fcgi_record(FCGI_STDOUT, "A: b\r\n\r\nbegun"));
    }
    fcgi_read($socket);
});
serve_scripts($peer, $root, function ($address) use ($status) {
    $read = spawn(fn() => $status($address, '/'));
    $queue = spawn(fn() => $status($address, '/'));
    echo 'no answer: ', await($read), "\n";
    echo 'in the queue: ', substr(await($queue), 0, 3), "\n";
    echo 'half an answer: ', json_encode(substr(exchange($address, get('/begun', "Connection: close\r\n")), -11)), "\n";
}, ['connections' => 1, 'read_timeout' => 1, 'queue_timeout' => 60]);

echo "--- kept connections\n";
$connections = 0;
$peer = fcgi_peer(function ($socket) use (&$connections, $text) {
    $connections++;
    $served = 0;
    while (([$params, , $flags] = fcgi_request($socket)) !== null) {
        fwrite($socket, $text("connection $connections, request " . ++$served . ", keep $flags"));
        if ($params['REQUEST_URI'] === '/close') {
            return;
        }
        if ($params['REQUEST_URI'] === '/deaf') {
            fcgi_request($socket);
            return;
        }
    }
});
serve_scripts($peer, $root, function ($address) use ($status) {
    foreach (['/', '/', '/close', '/', '/deaf', '/', '/', '/deaf'] as $path) {
        echo $path, ': ', fetch($address, $path)[2], "\n";
    }
    echo 'POST that the peer has read: ', $status($address, '/', "Content-Length: 0\r\n", 'POST'), "\n";
}, ['keep_alive' => 5, 'connections' => 1]);

echo "--- a client that leaves\n";
$started = new Channel(10);
$seen = new Channel(10);
$peer = fcgi_peer(function ($socket) use ($started, $seen) {
    fcgi_request($socket);
    $started->send(true);
    $record = fcgi_read($socket);
    $seen->send([$record[0] ?? null, $record === null ? null : fcgi_read($socket)]);
});
serve_scripts($peer, $root, function ($address, $server) use ($started, $seen) {
    $socket = connect($address);
    fwrite($socket, get('/'));
    $started->recv();
    // A reset: the end of input alone may be that of a client that still reads.
    socket_set_option(socket_import_stream($socket), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    fclose($socket);
    echo $seen->recv() === [FCGI_ABORT, null] ? "aborted, and closed\n" : "not aborted\n";
    echo $server->getTelemetry()['active_requests'], " requests are left\n";
});

echo "--- the end of the server\n";
$started = new Channel(10);
$peer = fcgi_peer(function ($socket) use ($started) {
    fcgi_request($socket);
    $started->send(true);
    fcgi_read($socket);
});
$answer = null;
serve_scripts($peer, $root, function ($address) use ($started, $status, &$answer) {
    $answer = spawn(fn() => $status($address, '/'));
    $started->recv();
}, [], fn($config) => $config->setShutdownTimeout(1));
echo await($answer), "\n";
?>
--EXPECT--
--- no backend
502 Bad Gateway
502 Bad Gateway
502 Bad Gateway
--- a queue of one behind one connection
the last: HTTP/1.1 503 Service Unavailable, retry-after 1
first: 200 OK
second: HTTP/1.1 200 OK
0 requests are left
--- time limits
no answer: 504 Gateway Timeout
in the queue: 504
half an answer: "\n5\r\nbegun\r\n"
--- kept connections
/: connection 1, request 1, keep 1
/: connection 1, request 2, keep 1
/close: connection 1, request 3, keep 1
/: connection 2, request 1, keep 1
/deaf: connection 2, request 2, keep 1
/: connection 3, request 1, keep 1
/: connection 3, request 2, keep 1
/deaf: connection 3, request 3, keep 1
POST that the peer has read: 502 Bad Gateway
--- a client that leaves
aborted, and closed
0 requests are left
--- the end of the server
503 Service Unavailable
