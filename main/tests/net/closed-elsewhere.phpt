--TEST--
Closing a stream wakes who is parked on it: failure, no exception, no warning, and the number may be used again
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

$calls = [
    'fread' => fn($s) => fread($s, 10),
    'fgets' => fn($s) => fgets($s),
    'fgetc' => fn($s) => fgetc($s),
    'stream_get_line' => fn($s) => stream_get_line($s, 10, "\n"),
    'stream_get_contents' => fn($s) => stream_get_contents($s),
    'fgetcsv' => fn($s) => fgetcsv($s, escape: ''),
    'fscanf' => fn($s) => fscanf($s, '%s'),
    'stream_socket_recvfrom' => fn($s) => stream_socket_recvfrom($s, 10),
    'fwrite' => fn($s) => fwrite($s, str_repeat('x', 8 << 20)) < 8 << 20,
];
foreach ($calls as $name => $call) {
    [$a, $b] = pair();
    $parked = spawn(fn() => outcome(fn() => $call($a)));
    $queued = spawn(fn() => outcome(fn() => $call($a)));
    parked($parked, $queued);
    fclose($a);
    /* The same descriptor numbers again, with data that are nobody else's. */
    [$c, $d] = pair();
    fwrite($d, "for others\n");
    echo $name, ': ', await($parked), ' ', await($queued), ' ', gettype($a), "\n";
    echo fgets($c) === "for others\n" ? '' : "stolen\n";
}

[$listener, $address] = listen();
$accept = spawn(fn() => outcome(fn() => stream_socket_accept($listener, 30)));
parked($accept);
fclose($listener);
echo 'accept: ', await($accept), "\n";
--EXPECT--
fread: false false resource (closed)
fgets: false false resource (closed)
fgetc: false false resource (closed)
stream_get_line: false false resource (closed)
stream_get_contents: '' '' resource (closed)
fgetcsv: false false resource (closed)
fscanf: false false resource (closed)
stream_socket_recvfrom: false false resource (closed)
fwrite: true true resource (closed)
accept: false
