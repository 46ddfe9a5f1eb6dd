--TEST--
stream_select() waits also behind an error handler that throws
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, await};

set_error_handler(function ($n, $m) { throw new ErrorException($m); });
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
spawn(function () use ($b) { delay(5); echo "write\n"; fwrite($b, 'x'); });
await(spawn(function () use ($a) {
    $r = [fopen('php://memory', 'r'), $a];
    $w = $e = null;
    try { stream_select($r, $w, $e, null); } catch (ErrorException $x) { echo $x->getMessage(), "\n"; }
}));
?>
--EXPECT--
write
stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor
