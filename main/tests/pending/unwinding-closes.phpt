--TEST--
Streams that are closed while the stack unwinds: what a filter still holds is written by waiting, behind any exception
--EXTENSIONS--
true_async
zlib
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{spawn, delay, await, suspend};

$run = function (string $name, Closure $leave) {
    $received = 0;
    $writer = spawn(function () use ($leave, &$reader, &$received) {
        [$f, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $reader = spawn(function () use ($b, &$received) {
            delay(5);
            while (($d = fread($b, 65536)) !== '' && $d !== false) $received += strlen($d);
            return 'read all';
        });
        unset($b);
        stream_set_blocking($f, false);
        for ($filled = 0; $n = @fwrite($f, str_repeat('x', 65536)); $filled += $n);
        stream_set_blocking($f, true);
        stream_filter_append($f, 'zlib.deflate', STREAM_FILTER_WRITE);
        fwrite($f, random_bytes(3000));
        $received = -$filled;
        $leave();
    });
    $beside = 0;
    $counter = spawn(function () use (&$beside) { for (;;) { delay(1); $beside++; } });
    try { await($writer); } catch (Throwable $e) { echo "$name: ", get_class($e), ' ', $e->getMessage(), "\n"; }
    echo '  ', await($reader), ', the filter\'s rest ', $received > 3000 ? 'complete' : "is $received bytes", "\n";
    $counter->cancel();
};

$run('exception', fn () => throw new Exception('x'));
$run('cancellation', fn () => throw new AsyncCancellation('c'));
?>
--EXPECT--
exception: Exception x
  read all, the filter's rest complete
cancellation: Async\AsyncCancellation c
  read all, the filter's rest complete
