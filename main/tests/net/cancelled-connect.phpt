--TEST--
A cancelled connect or accept leaves no descriptor; the listener goes on accepting
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!is_dir('/proc/self/fd')) die('skip needs /proc');
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

function descriptors(): int
{
    return count(scandir('/proc/self/fd'));
}

[$listener, $address] = listen('tcp', 1);
$fillers = [];
for ($i = 0; $i < 8; $i++) {
    $fillers[] = stream_socket_client($address, $code, $text, 0, STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT);
}
$warm = spawn(fn() => outcome(fn() => stream_socket_client($address, timeout: 0.01)));
await($warm);

$before = descriptors();
$connect = spawn(fn() => outcome(fn() => stream_socket_client($address, timeout: 30)));
parked($connect);
$connect->cancel();
echo await($connect), "\n";
var_dump(descriptors() - $before);

[$listener, $address] = listen();
$accept = spawn(fn() => outcome(fn() => stream_socket_accept($listener, 30)));
parked($accept);
$accept->cancel();
echo await($accept), "\n";

$accept = spawn(fn() => stream_socket_accept($listener, 30));
parked($accept);
fwrite(stream_socket_client($address), "hello\n");
echo fgets(await($accept));
--EXPECT--
Async\AsyncCancellation
int(0)
Async\AsyncCancellation
hello
