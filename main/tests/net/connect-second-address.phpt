--TEST--
Where the first address of a host refuses, the second is used
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

/* localhost is ::1 and 127.0.0.1 in many places; nobody listens on ::1 here. */
[$listener, $address] = listen();
$address = str_replace('127.0.0.1', 'localhost', $address);
echo await(spawn(fn() => stream_socket_get_name(stream_socket_client($address, $code, $text, 5), true) !== false ? 'connected' : 'failed')), "\n";
--EXPECT--
connected
