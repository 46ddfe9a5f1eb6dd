--TEST--
socket_close() wakes who waits and who queues; the descriptor number is reused at once
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

function waiters(): array
{
    [$listener] = listener();
    [$a] = $pair = sockets();
    [$full] = $other = sockets();
    socket_set_nonblock($full);
    while (@socket_write($full, str_repeat('x', 65536)));
    socket_set_block($full);
    return [
        'accept' => [$listener, fn() => socket_accept($listener), null],
        'read' => [$a, fn() => socket_read($a, 10), $pair],
        'write' => [$full, fn() => socket_write($full, 'x'), $other],
    ];
}
foreach (waiters() as $name => [$socket, $call, $keep]) {
    // The second one queues behind the first.
    $waiting = [spawn(fn() => outcome($call)), spawn(fn() => outcome($call))];
    parked(...$waiting);
    socket_close($socket);
    $reused = sockets();
    echo $name, ': ', implode(' ', array_map(await(...), $waiting)), "\n";
    socket_write($reused[0], 'reused');
    echo socket_read($reused[1], 10), "\n";
}
[$a, $b] = sockets();
$select = spawn(function () use ($a, $b) {
    $read = [$a, $b];
    $write = $except = null;
    return outcome(fn() => socket_select($read, $write, $except, null));
});
parked($select);
socket_close($a);
echo 'select: ', await($select), "\n";
try {
    socket_read($a, 1);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
accept: false false
reused
read: false false
reused
write: false false
reused
select: false
socket_read(): Argument #1 ($socket) has already been closed
