--TEST--
A stream closed after its reader was woken and before it ran: the reader fails, and takes nothing from the next owner of the number
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
[$listener, $address] = listen();
$accept = spawn(fn() => outcome(fn() => stream_socket_accept($listener, 30)));
$reader = spawn(fn() => outcome(fn() => fgets($a)));
$packet = spawn(fn() => outcome(fn() => stream_socket_recvfrom($b, 10)));
parked($accept, $reader, $packet);
$closer = spawn(function () use ($a, $b, $address, $listener) {
    /* Ready for all three, but nobody has run yet when they are closed. */
    fwrite($b, "x\n");
    fwrite($a, "y\n");
    $client = stream_socket_client($address);
    usleep(1000);
    fclose($a);
    fclose($b);
    fclose($listener);
});
await($closer);
[$c, $d] = pair();
fwrite($d, "z\n");
fwrite($c, "z\n");
/* Either they ran before they were closed and have their data, or they failed. */
echo in_array(await($reader), ["'x\n'", 'false']) && in_array(await($packet), ["'y\n'", 'false']) ? 'ok' : 'wrong', "\n";
echo fgets($c), fgets($d);
--EXPECT--
ok
z
z
