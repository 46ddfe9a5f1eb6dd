--TEST--
proc_open() in coroutines: descriptors of all kinds, a stream somebody waits on given to a child, flags of its own untouched
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};

$file = tempnam(sys_get_temp_dir(), 'out');
await(spawn(function () use ($file) {
    $process = proc_open(['/bin/sh', '-c', 'read line; echo "out $line"; echo err >&2; echo three >&3'],
        [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1], ['file', $file, 'w']], $pipes);
    fwrite($pipes[0], "words\n");
    var_dump(stream_get_contents($pipes[1]), proc_close($process), file_get_contents($file));
    $process = proc_open(['cat'], [['socket'], ['socket']], $pipes);
    fwrite($pipes[0], "through sockets\n");
    var_dump(fgets($pipes[1]));
    fclose($pipes[0]);
    var_dump(proc_close($process));
}));

// Somebody waits on a stream that a child gets as well.
[$mine, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(fn() => fgets($mine));
delay(2);
$process = proc_open(['/bin/sh', '-c', 'sleep 0.05; echo "to the peer" >&0'], [$peer], $pipes);
var_dump(await($reader), proc_close($process));
unlink($file);

$start = microtime(true);
$children = [];
for ($i = 0; $i < 50; $i++) {
    $children[] = spawn(function () use ($i) {
        $process = proc_open(['/bin/sh', '-c', 'read n; sleep 0.3; exit $n'], [['pipe', 'r']], $pipes);
        fwrite($pipes[0], "$i\n");
        return proc_close($process);
    });
}
var_dump(array_map(await(...), $children) === range(0, 49), microtime(true) - $start < 8);
// A child is a wait, not a thread: the pool's threads come in any case.
preg_match('/^Threads:\s+(\d+)/m', file_get_contents('/proc/self/status'), $threads);
var_dump($threads[1] < 45);
?>
--EXPECT--
string(14) "out words
err
"
int(0)
string(6) "three
"
string(16) "through sockets
"
int(0)
string(12) "to the peer
"
int(0)
bool(true)
bool(true)
bool(true)
