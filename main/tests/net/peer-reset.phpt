--TEST--
A reset by the peer wakes a parked reader and a parked writer
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = connected();
$reader = spawn(fn() => outcome(fn() => fread($a, 10)));
$writer = spawn(fn() => outcome(fn() => fwrite($a, str_repeat('x', 16 << 20))));
parked($reader, $writer);
/* Closing with unread data resets. */
socket_set_option(socket_import_stream($b), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
fclose($b);
echo await($reader), "\n", preg_replace('/\d+/', '%d', await($writer)), "\n";
--EXPECTF--
%a
%a
