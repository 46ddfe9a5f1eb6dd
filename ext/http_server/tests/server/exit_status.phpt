--TEST--
The exit status of a process whose main flow has a fatal error is its own, whatever the handlers that it ends
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

/** Runs a program in which a request is pending when $end comes. */
function status(string $end, string $handler): int
{
    $file = temporary_directory() . '/program.php';
    file_put_contents($file, <<<PHP
        <?php
        \$server = new TrueAsync\HttpServer((new TrueAsync\HttpServerConfig())->addUnixListener(__DIR__ . '/socket')->setShutdownTimeout(1));
        \$server->addHttpHandler(function (\$request, \$response) { $handler });
        Async\\spawn(fn() => \$server->start());
        while (!\$server->isRunning()) Async\\delay(1);
        \$client = stream_socket_client('unix://' . __DIR__ . '/socket');
        fwrite(\$client, "GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n");
        while (\$server->getTelemetry()["active_requests"] < 1) Async\\delay(1);
        Async\\delay(5);
        $end
        PHP);
    $process = proc_open([PHP_BINARY, '-n', '-d', 'display_errors=0', '-d', 'log_errors=0', '-d', 'memory_limit=32M', $file], [], $pipes);

    return Async\process_wait($process);
}

$waits = 'Async\delay(60_000);';
echo status('str_repeat("x", 100_000_000);', $waits), "\n";
echo status('$x = 1; eval("class A {} class A {}");', "try { $waits } finally { \$response->end('x'); }"), "\n";
echo status('exit(3);', $waits), "\n";
echo status('exit(0);', $waits), "\n";
echo status('fgets($client); $server->stop();', 'Async\delay(50); exit(4);'), "\n";
?>
--EXPECT--
255
255
3
0
0
