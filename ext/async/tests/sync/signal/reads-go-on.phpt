--TEST--
A read of the main coroutine goes on after a signal, with the handler called in between
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
[$in, $out] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
pcntl_signal(SIGUSR1, function () use (&$out) { echo "handler\n"; });
spawn(function () use ($out) {
    delay(5);
    posix_kill(posix_getpid(), SIGUSR1);
    delay(30);
    fwrite($out, "data\n");
});
echo fgets($in);

/* The handler may use the stream that main waits for. */
pcntl_signal(SIGUSR1, function () use ($in, $out) {
    var_dump(fread($in, 10));
    fwrite($out, "from the handler\n");
});
spawn(function () { posix_kill(posix_getpid(), SIGUSR1); });
echo fgets($in);
?>
--EXPECT--
handler
data
bool(false)
from the handler
