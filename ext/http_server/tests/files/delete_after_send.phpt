--TEST--
SendFileOptions(deleteAfterSend: true): the file is gone after GET and HEAD, also when the process ends at once, but not after 304
--EXTENSIONS--
true_async_server
--FILE--
<?php
$directory = sys_get_temp_dir() . '/delete-after-' . getmypid();
mkdir($directory);
$script = "$directory.php";
file_put_contents($script, <<<'PHP'
    <?php
    $directory = $argv[1];
    $probe = stream_socket_server('tcp://127.0.0.1:0');
    $port = substr(strrchr(stream_socket_get_name($probe, false), ':'), 1);
    fclose($probe);
    $server = new TrueAsync\HttpServer((new TrueAsync\HttpServerConfig())->addListener('127.0.0.1', (int) $port));
    $server->addHttpHandler(function ($request, $response) use ($directory) {
        $file = $directory . $request->getPath();
        file_put_contents($file, str_repeat('x', 100_000));
        touch($file, 1_000_000);
        $response->sendFile($file, new TrueAsync\SendFileOptions(deleteAfterSend: true));
    });
    Async\spawn(function () use ($server, $port) {
        foreach ([['GET', '/a', ''], ['HEAD', '/b', ''], ['GET', '/c', "Range: bytes=5-9\r\n"], ['GET', '/d', "If-Modified-Since: Sat, 01 Jan 2000 00:00:00 GMT\r\n"], ['GET', '/e', '']] as [$method, $path, $field]) {
            $socket = stream_socket_client("tcp://127.0.0.1:$port");
            fwrite($socket, "$method $path HTTP/1.1\r\nHost: a\r\nConnection: close\r\n$field\r\n");
            echo $path, ' ', substr(stream_get_contents($socket), 9, 3), "\n";
        }
        $server->stop();
    });
    $server->start();
    PHP);
for ($i = 0; $i < 5; $i++) {
    $said = shell_exec(escapeshellarg(PHP_BINARY) . " -n $script $directory 2>&1");
    $left = array_map(basename(...), glob("$directory/*"));
    $i === 0 || $left !== ['d'] ? print($said . implode(' ', $left) . " left\n") : null;
    array_map(unlink(...), glob("$directory/*"));
}
unlink($script);
rmdir($directory);
?>
--EXPECT--
/a 200
/b 200
/c 206
/d 304
/e 200
d left
