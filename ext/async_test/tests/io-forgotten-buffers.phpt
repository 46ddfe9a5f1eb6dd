--TEST--
Fire-and-forget buffers are released exactly once, also when submission fails
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function AsyncTest\{counters, turn, log};

function drain(): void
{
    while (counters()['events'] > 0) {
        turn(false);
    }
}

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$io = Io::create($a, AsyncTest\TCP, 'rwp');

/* Done at once. */
$io->writeForget('at once');
$io->writeBuffers(['several ', 'buffers']);
drain();
echo fread($b, 100), ': ', implode(', ', log()), "\n";

/* Queued behind what does not fit; and then it does. */
$big = $io->write(str_repeat('x', 3000000));
$io->writeForget('queued');
$io->writeBuffers(['queued', 'too', '!']);
echo count(log()), " given back\n";
stream_set_blocking($b, false);
$received = '';
while (counters()['events'] > 0) {
    $received .= fread($b, 1 << 20);
    turn();
}
$received .= stream_get_contents($b);
echo strlen($received), ' ', substr($received, -16), ': ', implode(', ', log()), "\n";

/* Queued when the handle is closed. */
$other = $io->write(str_repeat('x', 3000000));
$io->writeForget('cut off');
$io->writeBuffers(['cut', 'off']);
$io->close();
echo implode(', ', log()), "\n";

/* Refused: closed, not open for writing, peer gone. */
foreach (['closed' => fn() => $io, 'read only' => fn() => Io::create($b, AsyncTest\TCP, 'rp')] as $name => $make) {
    $handle = $make();
    foreach (['writeForget' => 'refused', 'writeBuffers' => ['a', 'b']] as $method => $data) {
        try {
            $handle->$method($data);
        } catch (Async\InputOutputException $e) {
            echo "$name: {$e->getMessage()}: ", implode(', ', log()), "\n";
        }
    }
}
unset($handle, $big, $other, $io);
[$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fclose($d);
$io = Io::create($c, AsyncTest\TCP, 'rwp');
$io->writeForget('nobody');
$io->writeBuffers(['no', 'body']);
drain();
echo implode(', ', log()), '; ', counters()['events'], " active\n";
?>
--EXPECT--
at onceseveral buffers: given back: at once, given back: 2 buffers
0 given back
3000016 queuedqueuedtoo!: given back: queued, given back: 3 buffers
given back: cut off, given back: 2 buffers
closed: The handle is closed: given back: refused
closed: The handle is closed: given back: 2 buffers
read only: The handle is not open for writing: given back: refused
read only: The handle is not open for writing: given back: 2 buffers
given back: nobody, given back: 2 buffers; 0 active
