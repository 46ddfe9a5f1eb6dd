--TEST--
php-server: files, a program, both; worker processes share the load; a Unix socket; settings
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$root = temporary_directory();
mkdir("$root/sub");
foreach (['index.html', 'a.txt', 'x.php', 'sub/y.php', '.env'] as $name) {
    file_put_contents("$root/$name", "<?php /* $name */");
}

echo "-- files alone\n";
$command = (new Command(['--root', $root, '--listen', '127.0.0.1:0', '--workers', '1']))->ready();
foreach (['/', '/a.txt', '/x.php', '/sub/y.php', '/.env', '/none', '/../a.txt'] as $path) {
    [$status, , $body] = fetch($command->address, $path);
    echo "$path: ", substr($status, 9, 3), ' ', rtrim($body), "\n";
}
var_dump($command->end(SIGTERM));

echo "-- a handler behind the files, two workers\n";
$app = app('return function ($request, $response) {
    $response->json([$request->getPath(), getmypid(), ini_get("memory_limit"), ini_get("precision"), $request->getRemoteAddress()]);
};');
$command = (new Command(['--root', $root, '--app', $app, '--listen', '127.0.0.1:0', '--listen', "unix:$root/socket", '--workers', '2',
    '--memory-limit', '77M', '-d', 'precision=5', '--set', 'max-connections=1000', '--socket-mode', '0600']))->ready();
$pids = [];
for ($i = 0; $i < 200 && count($pids) < 2; $i++) {
    $answer = json_decode(fetch($command->address, '/x.php')[2]);
    $pids[$answer[1]] = true;
    unset($answer[1]);
}
echo json_encode(array_values($answer), JSON_UNESCAPED_SLASHES), ' of ', count($pids), " workers\n";
var_dump(isset($pids[$command->id]));
echo fetch($command->address, '/a.txt')[2], "\n";
$local = stream_socket_client("unix://$root/socket");
fwrite($local, get('/local', "Connection: close\r\n"));
echo json_decode(read_response($local)[2])[0], ' ', decoct(fileperms("$root/socket") & 0777), "\n";
var_dump($command->end(SIGINT), file_exists("$root/socket"));

echo "-- a program that registers\n";
$app = app('use TrueAsync\HttpServer;
return function (HttpServer $server): void {
    $server->addHttpHandler(fn($request, $response) => $response->setBody("handler"));
    $server->addWebSocketHandler(fn($ws) => $ws->send("socket"));
    echo "a program may print\n";
};');
touch("$root/left-over");
$left_over = stream_socket_server("unix://$root/stale");
fclose($left_over);
file_exists("$root/stale") || print "no socket is left over\n";
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--listen', "unix:$root/stale", '--workers=1', '--log-format', 'plain']))->ready();
echo fetch($command->address, '/')[2], "\n";
$socket = connect($command->address);
fwrite($socket, get('/', "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " . base64_encode(random_bytes(16)) . "\r\n"));
echo read_response($socket, true)[0], ' ', substr(stream_get_contents($socket, 8), 2), "\n";
var_dump($command->end(SIGTERM));
echo $command->output(), preg_match_all('/ (WARN|ERROR) /', $command->log()), "\n";
?>
--EXPECT--
-- files alone
/: 200 <?php /* index.html */
/a.txt: 200 <?php /* a.txt */
/x.php: 404 Not Found
/sub/y.php: 404 Not Found
/.env: 404 Not Found
/none: 404 Not Found
/../a.txt: 404 Not Found
int(0)
-- a handler behind the files, two workers
["/x.php","77M","5","127.0.0.1"] of 2 workers
bool(false)
<?php /* a.txt */
/local 600
int(0)
bool(false)
-- a program that registers
handler
HTTP/1.1 101 Switching Protocols socket
int(0)
a program may print
0
