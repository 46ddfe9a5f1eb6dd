--TEST--
A handler that is due when the main coroutine waits again, within one call, is called at once and ends a wait that signals end
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

pcntl_async_signals(true);
$me = posix_getpid();

/* Main has been woken and not run when the signal comes; the line is not complete, so it waits again. */
pcntl_signal(SIGUSR1, function () { echo "handler\n"; });
[$in, $out] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$late = spawn(function () use ($out) {
    delay(2000);
    echo "end of the line\n";
    fwrite($out, "b\n");
});
spawn(function () use ($out, $me) {
    delay(1);
    fwrite($out, "a");
    posix_kill($me, SIGUSR1);
});
echo fgets($in);
await($late);

/* The same where a signal ends the wait: SIGCHLD has main look for news of children, and there are none. */
pcntl_signal(SIGUSR1, function () { echo "handler\n"; }, false);
$child = proc_open(['sleep', '60'], [], $pipes);
spawn(function () use ($me) {
    delay(1);
    posix_kill($me, SIGCHLD);
    delay(1);
    posix_kill($me, SIGCHLD);
    posix_kill($me, SIGUSR1);
});
var_dump(pcntl_wait($status), pcntl_get_last_error() === PCNTL_EINTR);
proc_terminate($child, SIGKILL);
?>
--EXPECT--
handler
end of the line
ab
handler
int(-1)
bool(true)
