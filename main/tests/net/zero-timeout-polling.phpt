--TEST--
A loop of tests with zero timeout lets others run
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$listener, $address] = listen();
$done = false;
$poller = spawn(function () use ($listener, &$done) {
    for ($i = 0; !$done && $i < 1_000_000; $i++) {
        @stream_socket_accept($listener, 0);
    }
    return $done;
});
$other = spawn(function () use (&$done) { $done = true; });
var_dump(await($poller));
--EXPECT--
bool(true)
