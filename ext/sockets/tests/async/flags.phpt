--TEST--
MSG_WAITALL, MSG_PEEK, MSG_DONTWAIT, and sockets in non-blocking mode
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

// MSG_WAITALL: until all is there, or the end.
[$a, $b] = sockets();
$reader = spawn(function () use ($a) {
    $length = socket_recv($a, $buffer, 9, MSG_WAITALL);
    return "$length $buffer";
});
foreach (['abc', 'def', 'ghi'] as $part) {
    parked($reader);
    socket_write($b, $part);
}
echo await($reader), "\n";
$reader = spawn(function () use ($a) {
    $length = socket_recv($a, $buffer, 9, MSG_WAITALL);
    return "$length $buffer";
});
socket_write($b, 'end');
parked($reader);
socket_shutdown($b, 1);
echo await($reader), "\n";

// MSG_PEEK leaves the bytes, MSG_DONTWAIT never waits.
[$a, $b] = sockets();
$peeker = spawn(function () use ($a) {
    socket_recv($a, $buffer, 10, MSG_PEEK);
    return $buffer;
});
parked($peeker);
socket_write($b, 'peek');
echo await($peeker), ' ', socket_read($a, 10), "\n";
$peeker = spawn(function () use ($a) {
    socket_recv($a, $buffer, 6, MSG_PEEK | MSG_WAITALL);
    return $buffer . socket_read($GLOBALS['a'], 10);
});
socket_write($b, 'all');
parked($peeker);
socket_write($b, 'six');
echo await($peeker), "\n";
await(spawn(function () use ($a) {
    var_dump(socket_recv($a, $buffer, 10, MSG_DONTWAIT), $buffer, socket_last_error($a) === SOCKET_EAGAIN);
}));

// A non-blocking socket never suspends.
socket_set_nonblock($a);
// (Printing may suspend, where standard output is a pipe: all of it comes afterwards.)
$others = 0;
[$seen, $others_before] = await(spawn(function () use ($a, &$others) {
    usleep(1); // begins with a fresh fairness budget
    spawn(function () use (&$others) { $others++; });
    $seen = [socket_read($a, 10), socket_last_error($a) === SOCKET_EAGAIN];
    $sent = socket_write($a, str_repeat('x', 4 << 20));
    $seen[] = $sent > 0 && $sent < 4 << 20;
    return [$seen, $others];
}));
var_dump(...$seen);
suspend();
echo "others before: $others_before, after: $others\n";
--EXPECT--
9 abcdefghi
3 end
peek peek
allsixallsix
bool(false)
NULL
bool(true)
bool(false)
bool(true)
bool(true)
others before: 0, after: 1
