--TEST--
Cancelled handshake, read and write: no warning, no spinning, and what can be used stays usable
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await, delay};

/* Handshake with somebody who does not answer */
[$silent, $address] = listen();
$handshake = spawn(fn() => outcome(fn() => tls_connect(str_replace('tcp:', 'tls:', $address), 30)));
parked($handshake);
delay(10);
$handshake->cancel();
echo 'connect: ', await($handshake), "\n";

/* Handshake of an accepted connection: the listener goes on */
[$listener, $address] = tls_listen();
$plain = stream_socket_client(str_replace('tls:', 'tcp:', $address));
$accept = spawn(fn() => outcome(fn() => stream_socket_accept($listener, 30)));
parked($accept);
delay(10);
$accept->cancel();
echo 'accept: ', await($accept), "\n";
$accept = spawn(fn() => stream_socket_accept($listener, 30));
$client = tls_connect($address);
$server = await($accept);

/* Read */
$used = getrusage();
$reader = spawn(fn() => outcome(fn() => fgets($client)));
parked($reader);
delay(100);
$reader->cancel();
echo 'read: ', await($reader), "\n";
$after = getrusage();
$cpu = ($after['ru_utime.tv_sec'] - $used['ru_utime.tv_sec']) * 1e6 + $after['ru_utime.tv_usec'] - $used['ru_utime.tv_usec'];
echo $cpu < 90_000 ? 'did not spin' : "used $cpu us", "\n";
fwrite($server, "line\n");
echo fgets($client);

/* Write, with half a record in the kernel */
$writer = spawn(fn() => outcome(fn() => fwrite($client, str_repeat('x', 16 << 20))));
parked($writer);
delay(10);
$writer->cancel();
echo 'write: ', await($writer), "\n";
$reader = spawn(function () use ($server) {
    for ($got = ''; !str_ends_with($got, "end\n") && ($chunk = fread($server, 65536)) !== false && $chunk !== ''; $got .= $chunk);
    return ltrim($got, 'x');
});
fwrite($client, "the end\n");
echo await($reader);
--EXPECT--
connect: Async\AsyncCancellation
accept: Async\AsyncCancellation
read: Async\AsyncCancellation
did not spin
line
write: Async\AsyncCancellation
the end
