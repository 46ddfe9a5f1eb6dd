--TEST--
SO_RCVTIMEO and SO_SNDTIMEO limit waits as outside
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

function timed(callable $call): string
{
    $start = hrtime(true);
    $outcome = outcome($call);
    $ms = (hrtime(true) - $start) / 1e6;
    return $outcome . ($ms >= 100 && $ms < 5000 ? ' after the timeout' : " after $ms ms");
}
function cases(): array
{
    $buffer = null;
    [$listener, $port] = listener();
    [$a, $b] = sockets();
    foreach ([$listener, $a] as $socket) {
        timeout($socket, SO_RCVTIMEO, 100);
    }
    timeout($a, SO_SNDTIMEO, 100);
    $results = [
        timed(fn() => socket_accept($listener)), socket_last_error($listener),
        timed(fn() => socket_read($a, 10)), socket_last_error($a) === SOCKET_EAGAIN,
        timed(fn() => socket_recv($a, $buffer, 10, 0)), $buffer,
        timed(fn() => socket_recvfrom($a, $buffer, 10, 0, $name)),
    ];
    socket_write($b, 'abc');
    $results[] = timed(function () use ($a, &$buffer) { return socket_recv($a, $buffer, 10, MSG_WAITALL); }) . ' ' . $buffer;
    // A partial count when the time has passed.
    $block = str_repeat('x', 1 << 20);
    $results[] = timed(function () use ($a, $block) {
        $sent = socket_write($a, $block);
        return $sent > 0 && $sent < strlen($block);
    });
    $results[] = timed(fn() => socket_write($a, $block));
    // Late data is read by the next call.
    socket_write($b, 'late');
    $results[] = socket_read($a, 10);
    return $results;
}
$outside = cases();
$inside = await(spawn(cases(...)));
var_dump($outside === $inside);
echo implode("\n", array_map(json_encode(...), $inside)), "\n";
--EXPECT--
bool(true)
"false after the timeout"
0
"false after the timeout"
true
"false after the timeout"
null
"false after the timeout"
"3 after the timeout abc"
"true after the timeout"
"false after the timeout"
"late"
