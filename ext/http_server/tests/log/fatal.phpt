--TEST--
Log: a fatal error outside of a request loses no record, in a server and in a worker thread
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../log.inc';

/* The error comes in a background coroutine, at once behind the last answer: nothing waits for the log any more. */
$directory = temporary_directory();
$file = "$directory/server.php";
file_put_contents($file, <<<'PHP'
    <?php
    use TrueAsync\{HttpServer, HttpServerConfig, LogSeverity};
    use function Async\{delay, spawn};

    [, $port, $kind, $workers, $directory] = $argv;
    $path = $kind === 'stdout' ? [] : ['path' => "$directory/$kind"];
    $sink = ['type' => $kind === 'stdout' ? 'stdout' : 'file', 'format' => 'plain', 'category' => 'access', 'level' => LogSeverity::INFO] + $path;
    $config = (new HttpServerConfig())->addListener('127.0.0.1', (int) $port)->setLogSinks([$sink])->setShutdownTimeout(1);
    $die = static function (string $flag) {
        while (!@unlink($flag)) {
            delay(1);
        }
        ini_set('memory_limit', '32M');
        str_repeat('a', 100 << 20);
    };
    if ($workers > 0) {
        $config->setWorkers((int) $workers)->setBootloader(static function () use ($die, $directory) {
            spawn($die, "$directory/die");
        });
    }
    $server = (new HttpServer($config))->addHttpHandler(fn($request, $response) => $response->setBody('hi'));
    spawn(function () use ($server, $port, $workers, $directory, $die) {
        while (!$server->isRunning()) {
            delay(1);
        }
        for ($i = 0; $i < 200; $i++) {
            file_get_contents("http://127.0.0.1:$port/");
        }
        touch("$directory/die");
        if ($workers > 0) {
            while (is_file("$directory/die")) {
                clearstatcache();
                delay(1);
            }
            $server->stop();
        } else {
            $die("$directory/die");
        }
    });
    $server->start();
    PHP);

foreach ([['file', 0], ['stdout', 0], ['threads', 2]] as [$kind, $workers]) {
    $command = [PHP_BINARY, '-n', '-d', 'display_errors=stderr', $file, (string) free_port(), $kind, (string) $workers, $directory];
    $process = proc_open($command, [1 => ['file', "$directory/output", 'w'], 2 => ['file', "$directory/errors", 'w']], $pipes);
    proc_close($process);
    $lines = file($kind === 'stdout' ? "$directory/output" : "$directory/$kind");
    printf("%s: %d records, %d drops told, %s\n", $kind, count(preg_grep('/GET/', $lines)),
        substr_count(file_get_contents("$directory/errors"), 'dropped'),
        str_contains(file_get_contents("$directory/errors"), 'Allowed memory size') ? 'out of memory' : 'no error');
}
?>
--EXPECT--
file: 200 records, 0 drops told, out of memory
stdout: 200 records, 0 drops told, out of memory
threads: 200 records, 0 drops told, out of memory
