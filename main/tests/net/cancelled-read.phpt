--TEST--
After a cancelled read the next one gets what was sent before and after
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

foreach ([
    'fgets' => fn($s) => fgets($s),
    'fread' => fn($s) => fread($s, 100),
    'stream_get_line' => fn($s) => stream_get_line($s, 100, "\n"),
    'stream_get_contents' => fn($s) => stream_get_contents($s, 20_000),
    'fgetc' => fn($s) => fgetc($s),
    'stream_socket_recvfrom' => fn($s) => stream_socket_recvfrom($s, 100),
] as $name => $read) {
    [$a, $b] = pair();
    if ($name === 'fgets') {
        fwrite($b, 'begun ');
    }
    $reader = spawn(fn() => outcome(fn() => $read($a)));
    parked($reader);
    $reader->cancel();
    echo $name, ': ', await($reader), ', ';
    fwrite($b, "rest\n");
    echo json_encode(fgets($a)), ' ', json_encode(stream_get_meta_data($a)['timed_out']), ' ', json_encode(feof($a)), "\n";
}
--EXPECT--
fgets: Async\AsyncCancellation, "begun rest\n" false false
fread: Async\AsyncCancellation, "rest\n" false false
stream_get_line: Async\AsyncCancellation, "rest\n" false false
stream_get_contents: Async\AsyncCancellation, "rest\n" false false
fgetc: Async\AsyncCancellation, "rest\n" false false
stream_socket_recvfrom: Async\AsyncCancellation, "rest\n" false false
