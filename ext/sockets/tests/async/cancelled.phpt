--TEST--
a cancelled call of each kind: no warning, the socket still works
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

[$listener] = listener();
[$a, $b] = sockets();
[$datagrams] = $keep = sockets(SOCK_DGRAM);
[$full] = $peers = sockets();
$calls = [
    'accept' => fn() => socket_accept($listener),
    'read' => fn() => socket_read($a, 10),
    'read line' => fn() => socket_read($a, 10, PHP_NORMAL_READ),
    'recv' => function () use ($a) { $buffer = 'unchanged'; return socket_recv($a, $buffer, 10, 0); },
    'recvfrom' => function () use ($datagrams) { return socket_recvfrom($datagrams, $buffer, 10, 0, $name); },
    'recvmsg' => function () use ($a) { $message = ['buffer_size' => 10, 'controllen' => 64]; return socket_recvmsg($a, $message); },
    'write' => fn() => socket_write($full, str_repeat('x', 4 << 20)),
    'send' => fn() => socket_send($full, str_repeat('x', 4 << 20), 4 << 20, 0),
    'select' => function () use ($a) { $read = [$a]; $write = $except = null; return socket_select($read, $write, $except, null); },
];
foreach ($calls as $name => $call) {
    $victim = spawn(fn() => outcome($call));
    parked($victim);
    $waiting = $victim->isSuspended();
    $victim->cancel();
    echo $name, ': ', json_encode($waiting), ' ', await($victim), "\n";
}
socket_write($b, 'still works');
var_dump(socket_read($a, 20), socket_last_error($a));
--EXPECT--
accept: true Async\AsyncCancellation
read: true Async\AsyncCancellation
read line: true Async\AsyncCancellation
recv: true Async\AsyncCancellation
recvfrom: true Async\AsyncCancellation
recvmsg: true Async\AsyncCancellation
write: true Async\AsyncCancellation
send: true Async\AsyncCancellation
select: true Async\AsyncCancellation
string(11) "still works"
int(0)
