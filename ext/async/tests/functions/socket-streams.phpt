--TEST--
Functions that wait: socket streams
--EXTENSIONS--
true_async
openssl
sockets
--FILE--
<?php
require __DIR__ . '/functions.inc';
require __DIR__ . '/../../../openssl/tests/async/certificate.inc';
use function Async\{spawn, delay};

certificate();
const MUCH = 4 << 20;

/** Where a TLS server answers late. */
function late_tls_server(): string
{
    $listener = stream_socket_server('tcp://127.0.0.1:0', $code, $text, context: tls_server());
    spawn(function () use ($listener) {
        $client = stream_socket_accept($listener, 60);
        delay(100);
        stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_SERVER);
        fread($client, 1);
    });
    return stream_socket_get_name($listener, false);
}

/** The port of a listener whose queue is full until later. */
function late_port(): int
{
    $listener = stream_socket_server('tcp://127.0.0.1:0', $code, $text, context: stream_context_create(['socket' => ['backlog' => 1]]));
    $address = stream_socket_get_name($listener, false);
    $clients = [];
    for ($i = 0; $i < 4; $i++) {
        $clients[] = stream_socket_client("tcp://$address", flags: STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT);
    }
    later(function () use ($listener, &$clients) {
        while ($accepted[] = @stream_socket_accept($listener, 3));
        $clients = [];
    });
    return (int) substr(strrchr($address, ':'), 1);
}

function lingering_close(): void
{
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $client = stream_socket_client('tcp://' . stream_socket_get_name($listener, false));
    $peer = stream_socket_accept($listener);
    socket_set_option(socket_import_stream($client), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 30]);
    stream_set_blocking($client, false);
    while (@fwrite($client, str_repeat('x', 65536)));
    later(fn() => stream_get_contents($peer));
    fclose($client);
}

check('Socket streams', [
    'fsockopen' => fn() => fsockopen('127.0.0.1', late_port()) ?: throw new Exception('no connection'),
    'pfsockopen' => fn() => pfsockopen('127.0.0.1', late_port()) ?: throw new Exception('no connection'),
    'stream_socket_client' => fn() => stream_socket_client('tls://' . late_tls_server(), context: tls_client()) ?: throw new Exception('no connection'),
    'stream_socket_accept' => function () {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        later(fn() => stream_socket_client('tcp://' . stream_socket_get_name($listener, false)));
        stream_socket_accept($listener);
    },
    'stream_socket_enable_crypto' => function () {
        $client = stream_socket_client('tcp://' . late_tls_server(), context: tls_client());
        stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT) === true ?: throw new Exception('no handshake');
    },
    'fgetc' => fn() => fgetc(late_line()),
    'fgetcsv' => fn() => fgetcsv(late_line(), escape: ''),
    'fgets' => fn() => fgets(late_line()),
    'fread' => fn() => fread(late_line(), 100),
    'fscanf' => fn() => fscanf(late_line(), '%s'),
    'stream_get_contents' => fn() => stream_get_contents(late_line()),
    'stream_get_line' => fn() => stream_get_line(late_line(), 100, "\n"),
    'fpassthru' => unseen(fn() => fpassthru(late_line())),
    'stream_copy_to_stream' => fn() => stream_copy_to_stream(late_line(), fopen('php://memory', 'w')),
    'fprintf' => fn() => fprintf(late_reader(), '%s', str_repeat('x', MUCH)),
    'fputcsv' => fn() => fputcsv(late_reader(), [str_repeat('x', MUCH)], escape: ''),
    'fputs' => fn() => fputs(late_reader(), str_repeat('x', MUCH)),
    'fwrite' => fn() => fwrite(late_reader(), str_repeat('x', MUCH)),
    'vfprintf' => fn() => vfprintf(late_reader(), '%s', [str_repeat('x', MUCH)]),
    'stream_socket_recvfrom' => fn() => stream_socket_recvfrom(late_line(), 100),
    'stream_socket_sendto' => function () {
        [$stream, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_DGRAM, 0);
        stream_set_blocking($stream, false);
        while (@fwrite($stream, 'x'));
        stream_set_blocking($stream, true);
        later(function () use ($peer) {
            stream_set_blocking($peer, false);
            while (fread($peer, 100));
        });
        stream_socket_sendto($stream, 'the last one');
    },
    'stream_select' => function () {
        $read = [late_line()];
        $write = $except = null;
        stream_select($read, $write, $except, 60);
    },
    'fclose' => lingering_close(...),
]);
?>
--EXPECT--
checked
