--TEST--
a socket_* server and 50 clients in one process
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

[$listener, $port] = listener();
$server = spawn(function () use ($listener) {
    for ($i = 0; $i < 50; $i++) {
        $client = socket_accept($listener);
        spawn(function () use ($client) {
            $line = socket_read($client, 1024, PHP_NORMAL_READ);
            delay(200);
            socket_write($client, strrev(rtrim($line)) . "\n");
            socket_close($client);
        });
    }
});
$start = microtime(true);
$clients = [];
for ($i = 0; $i < 50; $i++) {
    $clients[] = spawn(function () use ($port, $i) {
        $socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
        socket_connect($socket, '127.0.0.1', $port);
        socket_write($socket, "ab$i\n");
        $answer = '';
        while (($part = socket_read($socket, 100)) !== '' && $part !== false) {
            $answer .= $part;
        }
        return $answer === strrev("ab$i") . "\n";
    });
}
var_dump(array_unique(array_map(await(...), $clients)) === [true], microtime(true) - $start < 5);
--EXPECT--
bool(true)
bool(true)
