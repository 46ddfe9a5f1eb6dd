--TEST--
A source that is always ready keeps nobody else from running
--EXTENSIONS--
true_async
pcntl
sockets
openssl
ftp
curl
--FILE--
<?php
require __DIR__ . '/../../../ext/openssl/tests/async/certificate.inc';
use function Async\{spawn, await, delay};

$process = proc_open([PHP_BINARY, '-n', __DIR__ . '/flood_peer.inc', certificate()], [['pipe', 'r'], ['pipe', 'w']], $pipes);
$peer = json_decode(fgets($pipes[1]), true);
/* Of this process: what others do with the machine does not count. */
const CPU_MS = 150;

function cpu_ms(): float
{
    $usage = getrusage();
    return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e3 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
}

/* Each reads on until `$more()` is false, or until a source with an end has ended. */
$insecure = stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]);
$connect = function (string $address) {
    [$host, $port] = explode(':', $address);
    $socket = socket_create(AF_INET, SOCK_STREAM, 0);
    socket_connect($socket, $host, (int) $port);
    return $socket;
};
$sources = [
    'fread' => function ($more) use ($peer) {
        for ($stream = stream_socket_client("tcp://$peer[raw]"); $more() && fread($stream, 1000) !== ''; );
    },
    'fgets' => function ($more) use ($peer) {
        for ($stream = stream_socket_client("tcp://$peer[raw]"); $more() && fgets($stream) !== false; );
    },
    'recvfrom' => function ($more) use ($peer) {
        for ($stream = stream_socket_client("tcp://$peer[raw]"); $more() && stream_socket_recvfrom($stream, 1000) !== false; );
    },
    'select' => function ($more) use ($peer) {
        $stream = stream_socket_client("tcp://$peer[raw]");
        do {
            $read = [$stream];
            $write = $except = null;
        } while (stream_select($read, $write, $except, 1) === 1 && $more());
    },
    'select without a wait' => function ($more) use ($peer) {
        $stream = stream_socket_client("tcp://$peer[raw]");
        do {
            $read = [$stream];
            $write = $except = null;
            stream_select($read, $write, $except, 0);
        } while ($more());
    },
    'tls' => function ($more) use ($peer, $insecure) {
        $stream = stream_socket_client("tls://$peer[tls]", $code, $text, 10, STREAM_CLIENT_CONNECT, $insecure);
        while ($more() && fread($stream, 1000) !== '');
    },
    'stream_get_contents' => function () use ($peer) {
        stream_get_contents(stream_socket_client("tcp://$peer[raw]"), 24 << 20);
    },
    'stream_copy_to_stream' => function () use ($peer) {
        stream_copy_to_stream(stream_socket_client("tcp://$peer[raw]"), fopen('/dev/null', 'w'), 200 << 20);
    },
    'http' => function ($more) use ($peer) {
        for ($stream = fopen("http://$peer[http]/", 'r'); $more() && fread($stream, 8192) !== ''; );
    },
    'chunked' => function ($more) use ($peer) {
        for ($stream = fopen("http://$peer[chunked]/", 'r'); $more() && fread($stream, 8192) !== ''; );
    },
    'socket_recv' => function ($more) use ($peer, $connect) {
        for ($socket = $connect($peer['raw']); $more() && socket_recv($socket, $data, 1000, 0); );
    },
    'socket_read lines' => function ($more) use ($peer, $connect) {
        for ($socket = $connect($peer['raw']); $more() && socket_read($socket, 1000, PHP_NORMAL_READ); );
    },
    'socket_recvmsg' => function ($more) use ($peer, $connect) {
        $socket = $connect($peer['raw']);
        do {
            $message = ['name' => [], 'buffer_size' => 1000, 'controllen' => socket_cmsg_space(SOL_SOCKET, SCM_RIGHTS, 1)];
        } while ($more() && socket_recvmsg($socket, $message));
    },
    'socket_select' => function ($more) use ($peer, $connect) {
        $socket = $connect($peer['raw']);
        do {
            $read = [$socket];
            $write = $except = null;
        } while (socket_select($read, $write, $except, 1) === 1 && $more());
    },
    'curl_exec' => function ($more) use ($peer) {
        $curl = curl_init("http://$peer[http]/");
        curl_setopt($curl, CURLOPT_WRITEFUNCTION, fn($curl, $data) => $more() ? strlen($data) : -1);
        curl_exec($curl);
    },
    'curl_multi' => function ($more) use ($peer) {
        $multi = curl_multi_init();
        $curl = curl_init("http://$peer[http]/");
        curl_setopt($curl, CURLOPT_WRITEFUNCTION, fn($curl, $data) => strlen($data));
        curl_multi_add_handle($multi, $curl);
        do {
            curl_multi_exec($multi, $active);
            curl_multi_select($multi, 1);
        } while ($active && $more());
    },
    'ftp' => function () use ($peer) {
        [$host, $port] = explode(':', $peer['ftp']);
        $ftp = ftp_connect($host, (int) $port, 10);
        ftp_login($ftp, 'user', 'password');
        ftp_pasv($ftp, true);
        for ($i = 0; $i < 3; $i++) {
            ftp_fget($ftp, fopen('/dev/null', 'w'), 'file', FTP_BINARY);
        }
    },
    'ftp wrapper' => function ($more) use ($peer) {
        for ($stream = fopen("ftp://$peer[ftp]/file", 'r'); $more() && fread($stream, 8192) !== ''; );
    },
    '/dev/zero' => function ($more) {
        for ($stream = fopen('/dev/zero', 'r'); $more() && fread($stream, 1000) !== ''; );
    },
    'file' => function ($more) {
        for ($stream = fopen(PHP_BINARY, 'r'); $more() && fread($stream, 1000) !== false; ) {
            fseek($stream, 0);
        }
    },
    'writes' => function ($more) {
        for ($stream = fopen('/dev/null', 'w'); $more() && fwrite($stream, str_repeat('x', 9000)); );
    },
    'pipe' => function ($more) {
        $process = proc_open('exec yes', [1 => ['pipe', 'w']], $pipes);
        while ($more() && fread($pipes[1], 1000) !== '');
        proc_terminate($process);
    },
    'exec' => function () {
        exec('yes 2>/dev/null | head -c 800000', $lines);
    },
    'passthru' => function () {
        ob_start(fn() => '', 1 << 16);
        passthru('head -c 200000000 /dev/zero');
        ob_end_clean();
    },
    'shell_exec' => function () {
        shell_exec('head -c 30000000 /dev/zero');
    },
    'accept and connect' => function ($more) {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        $address = stream_socket_get_name($listener, false);
        while ($more()) {
            $client = stream_socket_client("tcp://$address");
            fclose(stream_socket_accept($listener));
        }
    },
];

foreach ($sources as $name => $read) {
    $ticks = 0;
    $ticker = spawn(function () use (&$ticks) {
        while (true) {
            delay(1);
            $ticks++;
        }
    });
    $start = hrtime(true);
    $cpu = cpu_ms();
    await(spawn($read, fn() => cpu_ms() - $cpu < CPU_MS && hrtime(true) - $start < 5e9));
    $ms = cpu_ms() - $cpu;
    $ticker->cancel();

    // 50 ms at most between two of them.
    if ($ticks < floor($ms / (getenv('SKIP_ASAN') ? 500 : 50))) { // a sanitizer makes long copies slow
        printf("%s: %d ticks in %d ms of CPU\n", $name, $ticks, $ms);
    }
}
fclose($pipes[0]);
proc_close($process);
echo count($sources), " sources\n";
?>
--EXPECT--
26 sources
