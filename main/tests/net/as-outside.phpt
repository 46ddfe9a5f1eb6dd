--TEST--
Stream socket functions with arguments of all kinds: results, warnings and errors of outside
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

putenv('RES_OPTIONS=timeout:1 attempts:1');
ini_set('default_socket_timeout', '1');
[$listener, $address] = listen();
$path = sys_get_temp_dir() . '/socket-' . getmypid();
$unix = stream_socket_server("unix://$path");
[$full, $other] = pair();
fwrite($other, "one\ntwo\n");
$client = fn(...$arguments) => function () use ($arguments) {
    $code = $text = 'before';
    $stream = stream_socket_client($arguments[0], $code, $text, ...array_slice($arguments, 1));
    /* Without a transport upstream leaves the number uninitialised. */
    return [is_resource($stream), str_contains($text, 'socket transport') ? null : $code, $text];
};
$open = fn(...$arguments) => function () use ($arguments) {
    $code = $text = 'before';
    $stream = fsockopen($arguments[0], $arguments[1], $code, $text, $arguments[2] ?? null);
    return [is_resource($stream), $code, $text];
};
$server = fn(...$arguments) => function () use ($arguments) {
    $code = $text = 'before';
    $stream = stream_socket_server($arguments[0], $code, $text, ...array_slice($arguments, 1));
    return [is_resource($stream), $code, $text];
};
$bind = fn($to) => stream_context_create(['socket' => ['bindto' => $to]]);
$calls = [
    'connected' => $client($address),
    'connected, unix' => $client("unix://$path"),
    'no timeout' => $client($address, -1),
    'zero timeout' => $client('tcp://127.0.0.1:1', 0),
    'refused' => $client('tcp://127.0.0.1:1'),
    'refused, IPv6' => $client('tcp://[::1]:1'),
    'refused, name' => $client('tcp://localhost:1'),
    'refused, tls' => $client('tls://127.0.0.1:1'),
    'no such name' => $client('tcp://no-such-name.invalid:80'),
    'no port' => $client('tcp://127.0.0.1'),
    'odd port' => $client('tcp://127.0.0.1:99999'),
    'empty port' => $client('tcp://127.0.0.1:'),
    'no address' => $client('tcp://'),
    'empty' => $client(''),
    'no such transport' => $client('nothing://127.0.0.1:1'),
    'no such path' => $client('unix:///no/such/path'),
    'long path' => $client('unix://' . str_repeat('x', 200)),
    'udp' => $client('udp://127.0.0.1:9'),
    'asynchronous' => $client($address, 1, STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT),
    'bound' => $client($address, 1, STREAM_CLIENT_CONNECT, $bind('127.0.0.1:0')),
    'bound elsewhere' => $client($address, 1, STREAM_CLIENT_CONNECT, $bind('192.0.2.1:0')),
    'bound to nonsense' => $client($address, 1, STREAM_CLIENT_CONNECT, $bind('nonsense')),
    'fsockopen' => $open('127.0.0.1', (int) substr(strrchr($address, ':'), 1)),
    'fsockopen, refused' => $open('127.0.0.1', 1, 1.0),
    'fsockopen, name' => $open('no-such-name.invalid', 1, 1.0),
    'fsockopen, unix' => $open("unix://$path", -1),
    'server' => $server('tcp://127.0.0.1:0'),
    'server, name' => $server('tcp://localhost:0'),
    'server, no such name' => $server('tcp://no-such-name.invalid:0'),
    'server, address of others' => $server('tcp://192.0.2.1:0'),
    'server, used path' => $server("unix://$path"),
    'server, udp that listens' => $server('udp://127.0.0.1:0', STREAM_SERVER_BIND | STREAM_SERVER_LISTEN),
    'accept, nobody' => fn() => stream_socket_accept(listen()[0], 0.05),
    'accept, zero' => fn() => stream_socket_accept(listen()[0], 0),
    'accept on a connection' => fn() => stream_socket_accept($full, 0.05),
    'accept on memory' => fn() => stream_socket_accept(fopen('php://memory', 'r'), 0.05),
    'recvfrom, peeked' => fn() => [stream_socket_recvfrom($full, 3, STREAM_PEEK), stream_socket_recvfrom($full, 3, STREAM_PEEK)],
    'recvfrom, no length' => fn() => stream_socket_recvfrom($full, 0),
    'recvfrom memory' => fn() => stream_socket_recvfrom(fopen('php://memory', 'r'), 10),
    'sendto nowhere' => fn() => stream_socket_sendto(stream_socket_client('udp://127.0.0.1:9'), 'x', 0, 'nonsense'),
    'sendto memory' => fn() => stream_socket_sendto(fopen('php://memory', 'r'), 'x'),
    'shutdown' => function () {
        [$a, $b] = pair();
        return [stream_socket_shutdown($a, STREAM_SHUT_WR), fread($b, 10), feof($b), @fwrite($a, 'x'), fwrite($b, 'y'), fread($a, 10)];
    },
    'write after the end' => function () {
        [$a, $b] = pair();
        fclose($b);
        return [fwrite($a, 'x'), fwrite($a, 'y'), fread($a, 10), feof($a)];
    },
    'read nothing' => fn() => fread($full, 0),
    'pair of nonsense' => fn() => stream_socket_pair(999, 999, 0),
    'timeouts' => fn() => [stream_set_timeout($full, 1), stream_set_timeout(fopen('php://memory', 'r'), 1)],
    'select nothing' => function () {
        $none = [];
        return stream_select($none, $none, $none, 0);
    },
    'select null' => function () {
        $null = null;
        return stream_select($null, $null, $null, 0);
    },
    'select negative' => function () use ($full) {
        $read = [$full];
        $null = null;
        return stream_select($read, $null, $null, -1);
    },
    'select microseconds of null' => function () use ($full) {
        $read = [$full];
        $null = null;
        return stream_select($read, $null, $null, null, 5);
    },
    'select memory' => function () {
        $read = [fopen('php://memory', 'r')];
        $null = null;
        return [stream_select($read, $null, $null, 0), count($read)];
    },
    'crypto on a pair' => fn() => stream_socket_enable_crypto($full, true, STREAM_CRYPTO_METHOD_TLS_CLIENT),
    'crypto of no method' => function () use ($address) {
        $client = stream_socket_client($address);
        return stream_socket_enable_crypto($client, true);
    },
    'lines' => fn() => [stream_get_line(late(), 100, 'w'), stream_get_line(late(), 2, "\n"), fgets(late(), 3), stream_get_contents(late(), 5, 3)],
];

function late()
{
    [$a, $b] = pair();
    fwrite($b, "one\ntwo\nthree");
    fclose($b);
    return $a;
}

$outside = array_map(outcome(...), $calls);
foreach ($calls as $name => $call) {
    $inside = await(spawn(fn() => outcome($call)));
    if ($inside !== $outside[$name]) {
        echo "$name\n  outside: ", str_replace("\n", ' ', $outside[$name]), "\n  inside:  ", str_replace("\n", ' ', $inside), "\n";
    }
}
echo count($outside) === count($calls) && count($calls) > 50 ? "done\n" : "calls are missing\n";
fclose($unix);
unlink($path);
?>
--EXPECT--
done
