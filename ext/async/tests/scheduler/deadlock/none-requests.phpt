--TEST--
No deadlock while a file, a lookup, a child process or a socket is pending
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};
$done = [];
$waits = [
    'lookup' => fn () => gethostbyname('localhost'),
    'file' => fn () => file_put_contents(__DIR__ . '/none-requests.tmp', str_repeat('x', 1 << 20)),
    'child' => fn () => shell_exec('sleep 0.05; echo done'),
    'sleep' => fn () => usleep(20_000),
    'socket' => function () { [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); spawn(function () use ($b) { usleep(20_000); fwrite($b, "x\n"); }); return fgets($a); },
];
foreach ($waits as $name => $wait) {
    $c = spawn($wait);
    await($c);
    echo "$name\n";
}
unlink(__DIR__ . '/none-requests.tmp');
--EXPECT--
lookup
file
child
sleep
socket
