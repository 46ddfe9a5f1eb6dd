--TEST--
Closing a handle wakes every parked reader and writer; each PHP function returns its failure value, without exception or warning
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, suspend};
use function AsyncTest\counters;

/* Requests of a handle. */
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$io = Io::create($a, AsyncTest\TCP, 'rwp');
$waiters = [];
foreach (['first reader', 'second reader'] as $name) {
    $waiters[$name] = spawn(function () use ($io) {
        $request = $io->read(10);
        return [$request->await(), $request->isClosed()];
    });
}
foreach (['first writer', 'second writer'] as $name) {
    $waiters[$name] = spawn(function () use ($io) {
        $request = $io->write(str_repeat('x', 4000000));
        return [$request->await(), $request->isClosed()];
    });
}
$waiters['forgotten'] = spawn(fn() => [$io->writeForget(str_repeat('y', 100000)), false]);
suspend();
$io->close();
foreach ($waiters as $name => $waiter) {
    [$result, $closed] = await($waiter);
    echo $name, ': ', json_encode($result), $closed ? ', closed' : '', "\n";
}
echo implode(', ', AsyncTest\log()), '; ', counters()['events'], " active\n";
try {
    $io->read(1);
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($io->close());
unset($waiters, $waiter, $io);

/* PHP's functions, each on a stream of its own that another coroutine closes, or that it destroys. */
set_error_handler(function ($type, $message) { echo "warning: $message\n"; return true; });
$functions = [
    'fread' => fn($s) => fread($s, 10),
    'fgets' => fn($s) => fgets($s),
    'fgetc' => fn($s) => fgetc($s),
    'stream_get_contents' => fn($s) => stream_get_contents($s),
    'stream_get_line' => fn($s) => stream_get_line($s, 100, "\n"),
    'fwrite' => fn($s) => fwrite($s, str_repeat('x', 4000000)) < 4000000,
    'stream_socket_recvfrom' => fn($s) => stream_socket_recvfrom($s, 10),
    'fpassthru' => fn($s) => fpassthru($s),
];
foreach ($functions as $name => $function) {
    [$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $waiter = spawn(function () use ($function, $c) {
        try {
            return $function($c);
        } catch (Throwable $e) {
            return get_class($e) . ': ' . $e->getMessage();
        }
    });
    suspend();
    fclose($c);
    echo $name, ': ', json_encode(await($waiter)), "\n";
    fclose($d);
}
unset($waiter);
echo counters()['events'], " active\n";
?>
--EXPECT--
first reader: -1, closed
second reader: -1, closed
first writer: -1, closed
second writer: -1, closed
forgotten: true
given back: yyyyyyyy; 0 active
The handle is closed
bool(true)
fread: false
fgets: false
fgetc: false
stream_get_contents: ""
stream_get_line: false
fwrite: true
stream_socket_recvfrom: false
fpassthru: -1
0 active
