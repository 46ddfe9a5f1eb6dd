--TEST--
php-server: what happens while workers start: one that serves dies, SIGHUP; and who comes while they end
--EXTENSIONS--
true_async_server
posix
pcntl
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
file_put_contents("$directory/app.php", '<?php
use function Async\delay;
if (!@mkdir(__DIR__ . "/first")) {
    while (!file_exists(__DIR__ . "/go")) {
        delay(5);
    }
}
return function ($request, $response) {
    if ($request->getPath() === "/slow") {
        touch(__DIR__ . "/slow");
        while (!file_exists(__DIR__ . "/done")) {
            delay(5);
        }
    }
    $response->end((string) getmypid());
};');
$port = free_port();
$server = new Command(['--app', "$directory/app.php", '--listen', "127.0.0.1:$port", '--workers', '2']);

echo "-- one has started\n";
$first = until(function () use ($port) {
    // The other one's socket has a queue, too.
    $socket = @stream_socket_client("tcp://127.0.0.1:$port", $code, $message, 1);
    if (!$socket) {
        return null;
    }
    stream_set_timeout($socket, 1);
    fwrite($socket, get('/', "Connection: close\r\n"));

    return (int) substr(strrchr(stream_get_contents($socket), "\n"), 1) ?: null;
}, fn() => 'no worker serves');
posix_kill($server->id, SIGHUP);
posix_kill($first, SIGKILL);
until(fn() => !posix_kill($first, 0) ?: null, fn() => 'it lives');
touch("$directory/go");
$server->ready();
$server->awaitLog('/worker\.lost/');
$server->awaitLog('/reload\.done/');
$ids = [];
for ($i = 0; count($ids) < 2 && $i < 500; $i++) {
    $ids[fetch($server->address, '/')[2]] = true;
}
var_dump(count($ids), isset($ids[$first]));

echo "-- it ends\n";
$slow = connect("127.0.0.1:$port");
fwrite($slow, get('/slow'));
until(fn() => file_exists("$directory/slow") ?: null, fn() => 'no request');
posix_kill($server->id, SIGTERM);
until(fn() => @stream_socket_client("tcp://127.0.0.1:$port", $code, $message, 1) ? null : true, fn() => 'clients are accepted');
touch("$directory/done");
echo read_response($slow)[0], "\n";
echo "exit {$server->end()}\n";
?>
--EXPECT--
-- one has started
int(2)
bool(false)
-- it ends
HTTP/1.1 200 OK
exit 0
