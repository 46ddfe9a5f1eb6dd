--TEST--
Negative timeouts wait and can be cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
foreach ([-1, -5, PHP_INT_MIN] as $seconds) {
    stream_set_timeout($a, $seconds);
    $reader = spawn(fn() => outcome(fn() => fread($a, 10)));
    parked($reader);
    $reader->cancel();
    echo await($reader), "\n";
    $reader = spawn(fn() => outcome(fn() => fread($a, 10)));
    parked($reader);
    fwrite($b, 'x');
    echo await($reader), "\n";
}
[$listener] = listen();
foreach ([-1, -0.001, -1e300] as $seconds) {
    $accept = spawn(fn() => outcome(fn() => stream_socket_accept($listener, $seconds)));
    parked($accept);
    $accept->cancel();
    echo await($accept), "\n";
}
--EXPECT--
Async\AsyncCancellation
'x'
Async\AsyncCancellation
'x'
Async\AsyncCancellation
'x'
Async\AsyncCancellation
Async\AsyncCancellation
Async\AsyncCancellation
