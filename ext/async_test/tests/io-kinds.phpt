--TEST--
Handles of every type: read, write, the end in the state; pipe, file, TCP socket, terminal
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, dup};

/* A pair of handles: what is written to the second is read from the first. */
function tcp(): array
{
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $client = stream_socket_client('tcp://' . stream_socket_get_name($server, false));
    return [stream_socket_accept($server), $client];
}
function pipe(): array
{
    $process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    $GLOBALS['keep'][] = $process;
    return [$pipes[1], $pipes[0]];
}
function terminal(): array
{
    $process = proc_open(['sleep', '60'], [['pty'], ['pty'], ['pipe', 'w']], $ends);
    $GLOBALS['keep'][] = $process;
    /* What the master writes comes back: the line discipline echoes. */
    return [$ends[0], $ends[0]];
}

/* One after the other: a child would keep the ends of an older pipe open. */
foreach (['PIPE' => pipe(...), 'TCP' => tcp(...), 'TTY' => terminal(...)] as $type => $open) {
    [$from, $to] = $open();
    $reader = Io::create(dup($from), constant("AsyncTest\\$type"), 'ro');
    $writer = Io::create(dup($to), constant("AsyncTest\\$type"), 'wo');
    echo $type, ': ', $reader->state(), ' ', $writer->state(), ', ';

    /* Nothing there yet: the request waits. */
    $request = $reader->read(100);
    $waiting = spawn(fn() => $request->await());
    suspend();
    echo $request->isCompleted() ? 'at once?' : 'waits', ', ';
    $written = $writer->write("some text\n")->await();
    await($waiting);
    echo $written, ' written, read ', json_encode(rtrim($request->data())), ', ';

    /* A buffer of its own, in parts. */
    $writer->write("abcdef\n")->await();
    $own = $reader->read(3, true);
    $own->await();
    $rest = $reader->read(100);
    $rest->await();
    echo json_encode($own->data()), ' ', json_encode(rtrim($rest->data())), "\n";
    unset($request, $waiting, $own, $rest);

    /* The end: no byte, no error, a bit in the state; again and again. */
    if ($type !== 'TTY') {
        $writer->close();
        fclose($to);
        unset($to);
        $end = $reader->read(100);
        echo '  end: ', $end->await(), ' ', json_encode($end->error()), ' ', $reader->state();
        $again = $reader->read(100);
        echo ', again: ', $again->isCompleted() ? 'at once ' : 'waits ', $again->await(), "\n";
        unset($end, $again);
    }
    $reader->close();
    unset($from, $reader, $writer);
    echo '  ', counters()['events'], " active\n";
}

/* A file: the end goes away with a seek; other requests do not depend on it. */
$path = tempnam(sys_get_temp_dir(), 'kinds');
file_put_contents($path, 'content');
$file = Io::create(dup(fopen($path, 'r+')), AsyncTest\FILE, 'rwo');
$read = $file->read(100);
$read->await();
echo 'FILE: ', $file->state(), ' ', json_encode($read->data());
$end = $file->read(100);
echo ', end: ', $end->await(), ' ', $file->state();
echo ', seek: ', $file->seek(3), ' ', $file->state();
$rest = $file->read(100);
$rest->await();
echo ', ', json_encode($rest->data()), ' ', $file->state();
$file->read(100)->await();
$file->write('!')->await();
echo ', ', $file->state(), ' after a write, ', file_get_contents($path), "\n";
$file->close();
unset($file, $read, $end, $rest);

/* Not open for that. */
$readable = Io::create(dup(fopen($path, 'r')), AsyncTest\FILE, 'ro');
try {
    $readable->write('x');
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), "\n";
}
$readable->close();
try {
    $readable->read(1);
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), ', ', $readable->state(), "\n";
}
unlink($path);
foreach ($GLOBALS['keep'] as $process) {
    proc_terminate($process);
}
?>
--EXPECT--
PIPE: ro wo, waits, 10 written, read "some text", "abc" "def"
  end: 0 null roE, again: at once 0
  0 active
TCP: ro wo, waits, 10 written, read "some text", "abc" "def"
  end: 0 null roE, again: at once 0
  0 active
TTY: ro wo, waits, 10 written, read "some text", "abc" "def"
  0 active
FILE: rwo "content", end: 0 rwoE, seek: 3 rwo, "tent" rwo, rwoE after a write, content!
The handle is not open for writing
The handle is closed, roC
