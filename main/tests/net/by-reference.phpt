--TEST--
The by-ref variable of a waiting call may be unset, replaced or typed meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

class Typed { public int $peer = 1; public string $code = 'text'; }

[$listener, $address] = listen();
$accept = function (callable $change) use ($listener, $address) {
    $peer = 'before';
    $coroutine = spawn(function () use ($listener, &$peer) {
        return outcome(function () use ($listener, &$peer) { return is_resource(stream_socket_accept($listener, 30, $peer)); });
    });
    parked($coroutine);
    $change($peer);
    stream_socket_client($address);
    return await($coroutine) . ' ' . gettype($peer);
};
echo $accept(function (&$peer) { unset($peer); }), "\n";
echo $accept(function (&$peer) { $peer = [1, 2, 3]; }), "\n";

/* The variable becomes a typed property, which the result does not fit. */
$typed = new Typed;
$peer = 0;
$coroutine = spawn(function () use ($listener, &$peer) {
    return outcome(function () use ($listener, &$peer) { return is_resource(stream_socket_accept($listener, 30, $peer)); });
});
parked($coroutine);
unset($peer);
stream_socket_client($address);
echo await($coroutine) === 'true' ? 'string' : 'failed', "\n";

$coroutine = spawn(function () use ($listener, $typed) {
    return outcome(function () use ($listener, $typed) { return is_resource(stream_socket_accept($listener, 30, $typed->peer)); });
});
parked($coroutine);
stream_socket_client($address);
echo await($coroutine), ' ', $typed->peer, "\n";
--EXPECT--
true string
true string
string
TypeError 1
