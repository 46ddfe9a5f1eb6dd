--TEST--
A wait behind a pending exception is cancelled like any other: the cancellation leaves the call, the exception is in its chain
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

set_error_handler(function ($n, $m) { throw new ErrorException($m); });
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$c = spawn(function () use ($a) {
    $r = [fopen('php://memory', 'r'), $a];
    $w = $e = null;
    try {
        stream_select($r, $w, $e, null);
    } catch (Throwable $x) {
        for (; $x; $x = $x->getPrevious()) echo get_class($x), ' ', $x->getMessage(), "\n";
    }
    echo "usable: ", fwrite($a, 'x'), "\n";
});
suspend();
gc_collect_cycles();
$c->cancel();
await($c);
?>
--EXPECT--
Async\AsyncCancellation Coroutine was cancelled
ErrorException stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor
usable: 1
