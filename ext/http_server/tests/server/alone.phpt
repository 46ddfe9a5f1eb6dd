--TEST--
Server: a handler that waits is told that its client has gone, also where nothing else runs in the process
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

/* A process of its own: the last coroutine that waits turns the loop on its stack, and is the current one still. */
$file = temporary_directory() . '/server.php';
file_put_contents($file, <<<'PHP'
    <?php
    use function Async\{await, delay, spawn, timeout};

    $never = static fn() => await(spawn(fn() => (new Async\Channel())->recv()));
    $waits = [
        'delay' => fn() => delay(60_000),
        'short' => function () { for (;;) { delay(1); } },
        'sleep' => fn() => sleep(60),
        'socket' => function () { [$one, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); fread($one, 1); },
        'exec' => fn() => exec('exec sleep 60'),
        'timeout' => fn() => Async\with_timeout(60_000, fn() => delay(50_000)),
        'channel' => fn() => (new Async\Channel())->recv(Async\timeout(60_000)),
        'child' => fn() => await(spawn(fn() => delay(60_000))),
    ];
    $server = new TrueAsync\HttpServer((new TrueAsync\HttpServerConfig())->addListener('127.0.0.1', (int) $argv[1]));
    $server->addHttpHandler(function ($request, $response) use ($waits, $server) {
        if ($request->getPath() === '/stop') {
            spawn($server->stop(...));
            return;
        }
        fwrite(STDOUT, "begun\n");
        try {
            $waits[substr($request->getPath(), 1)]();
            fwrite(STDOUT, "has waited in vain\n");
        } catch (Throwable $error) {
            fwrite(STDOUT, get_class($error) . " {$error->getCode()}: {$error->getMessage()}\n");
            throw $error;
        }
    });
    $server->start();
    PHP);
$port = free_port();
$process = proc_open([PHP_BINARY, '-n', $file, (string) $port], [1 => ['pipe', 'w']], $pipes);
stream_set_timeout($pipes[1], 30);
$connect = function () use ($port) {
    for ($i = 0; $i < 3000 && !$socket = @stream_socket_client("tcp://127.0.0.1:$port"); $i++) {
        usleep(10_000);
    }
    return $socket;
};
foreach (['delay', 'short', 'sleep', 'socket', 'exec', 'timeout', 'channel', 'child'] as $wait) {
    $socket = $connect();
    fwrite($socket, get("/$wait"));
    $begun = fgets($pipes[1]);
    socket_set_option(socket_import_stream($socket), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    fclose($socket);
    echo "$wait: ", $begun === "begun\n" ? fgets($pipes[1]) : 'nothing has begun';
}
fwrite($connect(), get('/stop'));
echo stream_get_contents($pipes[1]);
echo proc_close($process), "\n";
?>
--EXPECT--
delay: TrueAsync\HttpException 499: the client is gone
short: TrueAsync\HttpException 499: the client is gone
sleep: TrueAsync\HttpException 499: the client is gone
socket: TrueAsync\HttpException 499: the client is gone
exec: TrueAsync\HttpException 499: the client is gone
timeout: TrueAsync\HttpException 499: the client is gone
channel: TrueAsync\HttpException 499: the client is gone
child: TrueAsync\HttpException 499: the client is gone
0
