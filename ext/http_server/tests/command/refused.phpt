--TEST--
php-server: new clients are refused as soon as it ends, while requests run; of processes and of threads
--EXTENSIONS--
true_async_server
sockets
--FILE--
<?php
require __DIR__ . '/../command.inc';

$app = app('return function ($request, $response) { Async\\delay(2000); $response->end("finished"); };');
$path = sys_get_temp_dir() . '/refused-' . getmypid();
foreach (PHP_ZTS ? [[], ['--threads']] : [[], []] as $threads) {
    $command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--listen', "unix:$path", '--workers', '2', ...$threads]))->ready();
    $socket = connect($command->address);
    fwrite($socket, get('/', "Expect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n", 'POST'));
    // The request has begun.
    echo fgets($socket);
    fwrite($socket, 'x');
    $command->signal(SIGTERM);
    foreach (["tcp://$command->address", "unix://$path"] as $address) {
        echo until_refused($address), "\n";
    }
    stream_set_blocking($socket, false);
    echo fgets($socket) === "\r\n" && fgets($socket) === false ? "while it runs\n" : "too late\n";
    stream_set_blocking($socket, true);
    echo read_response($socket)[2], "\n";
    var_dump($command->end());
}
?>
--EXPECT--
HTTP/1.1 100 Continue
refused
refused
while it runs
finished
int(0)
HTTP/1.1 100 Continue
refused
refused
while it runs
finished
int(0)
