--TEST--
N coroutines write one descriptor: every byte arrives, no coroutine disposes a request in flight
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, await_all};
use function AsyncTest\counters;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$out = Io::create($a, AsyncTest\TCP, 'rwp');
$in = Io::create($b, AsyncTest\TCP, 'rwp');

/* More than the buffers of the socket hold; each writer's chunk is one letter. */
const WRITERS = 20, CHUNK = 50000, CHUNKS = 4;
$writers = [];
for ($i = 0; $i < WRITERS; $i++) {
    $writers[] = spawn(function () use ($out, $i) {
        $done = 0;
        for ($k = 0; $k < CHUNKS; $k++) {
            $request = $out->write(str_repeat(chr(65 + $i), CHUNK));
            $done += $request->await();
            if (!$request->isCompleted()) {
                echo "disposed in flight\n";
            }
            $request->dispose();
        }
        return $done;
    });
}
$received = '';
$reader = spawn(function () use ($in, &$received) {
    while (strlen($received) < WRITERS * CHUNK * CHUNKS) {
        $request = $in->read(65536);
        if ($request->await() <= 0) {
            break;
        }
        $received .= $request->data();
    }
});
[$written] = await_all($writers);
await($reader);
echo array_sum($written), ' written, ', strlen($received), " received\n";

/* Each request's bytes came in one piece. */
preg_match_all('/(.)\1*/', $received, $runs);
$torn = 0;
foreach ($runs[0] as $run) {
    $torn += strlen($run) % CHUNK !== 0;
}
foreach (count_chars($received, 1) as $letter => $count) {
    if ($count !== CHUNK * CHUNKS) {
        echo chr($letter), ": $count\n";
    }
}
echo $torn, " torn\n";
unset($request, $writers, $reader);
$out->close();
$in->close();
echo counters()['events'], " active\n";
?>
--EXPECT--
4000000 written, 4000000 received
0 torn
0 active
