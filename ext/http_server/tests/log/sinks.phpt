--TEST--
Log: streams, files, standard output and error; what is logged when a server starts and stops
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServer, HttpServerConfig, LogSeverity};

$handler = fn($request, $response) => $response->setBody('x');
$directory = temporary_directory();

echo "-- silent\n";
serve($handler, fn($address) => ask($address, '/'));
serve($handler, fn($address) => ask($address, '/'), fn($config) => $config->setLogSeverity(LogSeverity::DEBUG));
$memory = fopen('php://memory', 'w+');
serve($handler, fn($address) => ask($address, '/'), fn($config) => $config->setLogStream($memory));
var_dump(stream_get_contents($memory, null, 0));

echo "-- the single stream\n";
serve($handler, fn($address) => ask($address, '/'), fn($config) => $config->setLogSeverity(LogSeverity::INFO)->setLogStream($memory));
echo masked_log(stream_get_contents($memory, null, 0));
$memory = fopen('php://memory', 'w+');
serve($handler, fn($address) => ask($address, '/'), fn($config) => $config->setLogSeverity(LogSeverity::WARN)->setLogStream($memory));
var_dump(stream_get_contents($memory, null, 0));

echo "-- kinds of streams\n";
$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$file = fopen("$directory/stream.log", 'w');
$temporary = fopen('php://temp', 'w+');
$closed = fopen("$directory/closed.log", 'w');
$filtered = fopen("$directory/filtered.log", 'w');
stream_filter_append($filtered, 'string.rot13');
serve($handler, function () use ($closed) {
    fclose($closed);
    // Takes the number of the descriptor that was closed.
    return fopen('php://temp', 'w+');
}, with_sinks(sink('stream', ['stream' => $pair[0]]), sink('stream', ['stream' => $file]), sink('stream', ['stream' => $temporary]),
    sink('stream', ['stream' => $closed]), sink('stream', ['stream' => $filtered])));
fclose($pair[0]);
echo masked_log(stream_get_contents($pair[1]));
foreach (['stream', 'closed', 'filtered'] as $name) {
    echo "$name ", masked_log(file_get_contents("$directory/$name.log")), "\n";
}
echo masked_log(stream_get_contents($temporary, null, 0));

echo "-- a file is appended to\n";
umask(0);
for ($i = 0; $i < 2; $i++) {
    serve($handler, fn($address) => ask($address, '/'), with_sinks(sink('file', ['path' => "$directory/app.log"])));
}
echo masked_log(file_get_contents("$directory/app.log"));
printf("%o\n", fileperms("$directory/app.log") & 0777);
chdir($directory);
serve($handler, fn($address) => chdir('/'), with_sinks(sink('file', ['path' => 'relative.log'])));
echo substr_count(file_get_contents("$directory/relative.log"), "\n"), "\n";

echo "-- a file that cannot be opened\n";
echo serve($handler, fn($address) => fetch($address, '/')[0], with_sinks(sink('file', ['path' => '/nonexistent/a.log']))), "\n";
posix_mkfifo("$directory/fifo", 0600);
echo serve($handler, fn($address) => fetch($address, '/')[0], with_sinks(sink('file', ['path' => "$directory/fifo"]))), "\n";

echo "-- standard output and error\n";
ob_start();
serve($handler, fn($address) => ask($address, '/'), with_sinks(sink('stdout', ['format' => 'template', 'template' => 'out {level} {msg}']),
    sink('stderr', ['format' => 'template', 'template' => 'err {level} {msg}'])));
$buffered = ob_get_clean();
var_dump($buffered);

echo "-- started again\n";
$server = new HttpServer((new HttpServerConfig('127.0.0.1', free_port()))->setLogSinks([sink('file', ['path' => "$directory/again.log"])]));
$server->addHttpHandler($handler);
for ($i = 0; $i < 3; $i++) {
    Async\spawn(fn() => $server->stop());
    $server->start();
}
echo masked_log(file_get_contents("$directory/again.log"));
?>
--EXPECTF--
-- silent
string(0) ""
-- the single stream
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
string(0) ""
-- kinds of streams
http_server log sink failed: cannot open stream: Bad file descriptor
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
stream T INFO server.start listeners=127.0.0.1:P
T INFO server.stop

closed T INFO server.start listeners=127.0.0.1:P
T INFO server.stop

filtered 
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
-- a file is appended to
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
644
2
-- a file that cannot be opened
http_server log sink failed: cannot open /nonexistent/a.log: No such file or directory
HTTP/1.1 200 OK
http_server log sink failed: cannot open %s/fifo: No such device or address
HTTP/1.1 200 OK
-- standard output and error
out INFO server.start
out INFO server.stop
err INFO server.start
err INFO server.stop
string(0) ""
-- started again
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
