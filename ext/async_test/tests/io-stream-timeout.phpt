--TEST--
After stream_set_timeout fired, timed_out is true and the same pipe can be read again, which clears it
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, turn, loop_alive};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_timeout($a, 0, 300000);
$read = function () use ($a) {
    $data = fread($a, 100);
    return json_encode([$data, stream_get_meta_data($a)['timed_out']]);
};
for ($i = 0; $i < 3; $i++) {
    echo await(spawn($read)), ' ';
    fwrite($b, "data $i");
    echo await(spawn($read)), "\n";
}
/* While a reader waits, several others: each has its own limit. */
$readers = [];
for ($i = 0; $i < 3; $i++) {
    $readers[] = spawn($read);
}
suspend();
fwrite($b, 'for one');
$results = array_map(fn($r) => json_decode(await($r))[0], $readers);
rsort($results);
echo json_encode(array_map(fn($r) => (string) $r, $results)), "\n";
turn();
echo counters()['events'], ' active, ', loop_alive() ? 'alive' : 'idle', "\n";

/* A pipe of a process. */
$process = proc_open(['/bin/sh', '-c', 'read line; echo "got $line"'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
stream_set_timeout($pipes[1], 0, 300000);
echo await(spawn(function () use ($pipes) {
    $first = fgets($pipes[1]);
    $timed_out = stream_get_meta_data($pipes[1])['timed_out'];
    if (!$timed_out) {
        stream_set_timeout($pipes[1], 30); // a pipe without a timeout: upstream has none either
    }
    fwrite($pipes[0], "x\n");
    return json_encode([$first, fgets($pipes[1]), stream_get_meta_data($pipes[1])['timed_out']]);
})), "\n";
proc_close($process);
?>
--EXPECTF--
[false,true] ["data 0",false]
[false,true] ["data 1",false]
[false,true] ["data 2",false]
["for one","",""]
0 active, idle
%s
