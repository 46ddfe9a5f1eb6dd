--TEST--
A cancelled awaiter of a write does not free memory the kernel still reads
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, suspend, await};
use function AsyncTest\{counters, turn};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$io = Io::create($a, AsyncTest\TCP, 'rwp');

/* Bytes of the operation itself (an awaited vectored write): they arrive whole although nobody waits for them any more. */
$whole = 2000000;
$waiter = spawn(function () use ($io, $whole) {
    $request = $io->writeStrings([str_repeat('a', $whole / 2), str_repeat('b', $whole / 2)], 2);
    try {
        $request->await();
    } finally {
        $request->dispose();
    }
});
suspend();
$waiter->cancel();
suspend();
unset($waiter);
gc_collect_cycles();
$rubbish = array_map(fn($i) => str_repeat(chr(67 + $i), $whole / 2), range(0, 3));
$received = '';
while (strlen($received) < $whole) {
    $part = fread($b, 65536);
    if ($part === '' || $part === false) {
        break;
    }
    $received .= $part;
}
echo json_encode(count_chars($received, 1)), ', ', counters()['events'], " active\n";

/* Bytes of the caller: given up at once, nothing more is sent, and the handle serves the next write. */
$waiter = spawn(function () use ($io, $whole) {
    $request = $io->write(str_repeat('c', $whole));
    try {
        $request->await();
    } finally {
        $request->dispose();
    }
});
suspend();
$waiter->cancel();
suspend();
unset($waiter);
$rubbish = array_map(fn($i) => str_repeat(chr(48 + $i), $whole), range(0, 3));
$next = $io->write('|next');
$received = '';
while (!str_ends_with($received, '|next')) {
    $received .= fread($b, 65536);
}
$next->await();
$sent = strlen($received) - 5;
echo trim($received, 'c'), ', ', $sent < $whole ? 'cut off' : 'all', ', ', counters()['events'], " active\n";

/* The same on a file. */
$name = tempnam(sys_get_temp_dir(), 'I8');
$file = Io::create(fopen($name, 'w+'), AsyncTest\FILE, 'rwp');
$waiters = [];
for ($i = 0; $i < 20; $i++) {
    $waiters[] = spawn(function () use ($file) {
        $request = $file->writeStrings([str_repeat('d', 100000)], 2);
        $request->await();
    });
}
suspend();
foreach ($waiters as $waiter) {
    $waiter->cancel();
}
unset($waiters, $waiter);
suspend();
while (counters()['events'] > 0) {
    turn(false);
}
echo trim(file_get_contents($name), 'd') === '' ? 'only its own bytes' : 'foreign bytes', ', ', filesize($name) % 100000 === 0 ? 'whole writes' : 'torn', "\n";
unlink($name);
?>
--EXPECT--
{"97":1000000,"98":1000000}, 0 active
|next, cut off, 0 active
only its own bytes, whole writes
