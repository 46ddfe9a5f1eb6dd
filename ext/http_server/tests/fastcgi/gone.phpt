--TEST--
FastCGI: clients that reset their connections at any time, and backends that do, leave nothing behind
--EXTENSIONS--
true_async_server
sockets
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

use function Async\{await_all, spawn};

$root = temporary_directory();
file_put_contents("$root/index.php", '');
$count = (int) (getenv('SEEDS') ?: 60);
$first = (int) (getenv('FIRST_SEED') ?: 1);
$reset = function ($socket) {
    socket_set_option(@socket_import_stream($socket), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    fclose($socket);
};
$random = fn(int $seed) => new Random\Randomizer(new Random\Engine\Mt19937($seed));
$piece = str_repeat('answer ', 10_000);

// The peer of request N does what its seed says: answers, or resets after some of it.
$peer = fcgi_peer(function ($socket) use ($random, $reset, $piece) {
    while (($request = fcgi_request($socket)) !== null) {
        $dice = $random((int) $request[0]['QUERY_STRING'] + 1000);
        @fwrite($socket, fcgi_record(FCGI_STDOUT, "A: b\r\n\r\n"));
        for ($i = 0, $pieces = $dice->getInt(0, 20); $i < $pieces; $i++) {
            @fwrite($socket, implode(array_map(fn($part) => fcgi_record(FCGI_STDOUT, $part), str_split($piece, 30_000))));
        }
        if (!$dice->getInt(0, 3)) {
            $reset($socket);
            return;
        }
        if (!@fwrite($socket, fcgi_end()) || !($request[2] & 1)) {
            return;
        }
    }
});
// Sockets, and files without a name.
$descriptors = fn() => count(array_filter(scandir('/proc/self/fd'), fn($fd) => preg_match('/^socket:|deleted/', (string) @readlink("/proc/self/fd/$fd"))));
$before = 0;
serve_scripts($peer, $root, function (string $address, $server) use ($count, $first, $random, $reset, $descriptors, &$before) {
    $before = $descriptors();
    $clients = [];
    for ($seed = $first; $seed < $first + $count; $seed++) {
        if (count($clients) === 60) {
            await_all($clients);
            $clients = [];
        }
        $clients[] = spawn(function () use ($seed, $address, $random, $reset) {
            $dice = $random($seed);
            $body = str_repeat('x', $dice->getInt(0, 1) ? $dice->getInt(0, 500_000) : 0);
            $socket = connect($address);
            $message = "POST /?$seed HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body";
            $part = $dice->getInt(0, 2) ? strlen($message) : $dice->getInt(1, strlen($message));
            @fwrite($socket, substr($message, 0, $part));
            Async\delay($dice->getInt(0, 20));
            if ($part < strlen($message) || !$dice->getInt(0, 2)) {
                $dice->getInt(0, 1) && @fread($socket, 1000);
                $reset($socket);
            } else {
                read_all($socket);
            }
        });
    }
    await_all($clients);
    while ($server->getTelemetry()['active_connections'] > 0 || $server->getTelemetry()['active_requests'] > 0) {
        Async\delay(1);
    }
    echo "no request and no connection is left\n";
}, ['connections' => 4, 'keep_alive' => 2]);
echo $descriptors() <= $before ? "no descriptor is left\n" : "descriptors are left\n";
?>
--EXPECT--
no request and no connection is left
no descriptor is left
