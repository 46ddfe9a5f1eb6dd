--TEST--
A read abandoned by timeout leaves nothing behind; a later close is clean
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, suspend, timeout};
use function AsyncTest\{counters, loop_alive, turn};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$io = Io::create($a, AsyncTest\TCP, 'rwp');

/* Abandoned: nothing is armed any more, and the bytes that come belong to the next read. */
$waiter = spawn(function () use ($io) {
    $request = $io->read(10);
    $request->await();
});
try {
    await($waiter, timeout(5));
} catch (Async\OperationCanceledException|Async\TimeoutException) {
    echo "timed out\n";
}
$waiter->cancel();
suspend();
unset($waiter);
turn();
echo counters()['events'], ' active, ', loop_alive() ? 'alive' : 'idle', "\n";
fwrite($b, 'for the next');
$request = $io->read(20);
echo $request->await(), ': ', $request->data(), "\n";
unset($request);

/* One of three in the queue, the first and the last. */
foreach ([0, 1, 2] as $leaves) {
    $requests = [$io->read(3), $io->read(3), $io->read(3)];
    $requests[$leaves]->dispose();
    fwrite($b, 'abcdef');
    $read = '';
    foreach ($requests as $i => $request) {
        if ($i !== $leaves) {
            $request->await();
            $read .= $request->data() . ' ';
        }
    }
    echo $read, counters()['events'], " active\n";
    unset($requests, $request);
}

/* Abandoned, then closed; closed, then abandoned; the handle gone before its request. */
$request = $io->read(10);
$request->dispose();
var_dump($io->close());
unset($io, $request);
$io = Io::create($b, AsyncTest\TCP, 'rwp');
$request = $io->read(10);
$io->close();
echo json_encode([$request->isCompleted(), $request->isClosed()]), "\n";
$request->dispose();
unset($io, $request);
[$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$io = Io::create($c, AsyncTest\TCP, 'rwp');
$request = $io->read(10);
unset($io);
fwrite($d, 'z');
echo $request->await(), ' ', $request->data(), "\n";
unset($request);
echo counters()['events'], ' active, ', counters()['objects'], " objects\n";
?>
--EXPECT--
timed out
0 active, idle
12: for the next
abc def 0 active
abc def 0 active
abc def 0 active
bool(true)
[true,true]
1 z
0 active, 0 objects
