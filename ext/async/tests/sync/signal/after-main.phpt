--TEST--
Once main has ended pcntl handlers run in a coroutine of the main scope
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay, current_coroutine};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$known) {
    echo "handler ", in_array(current_coroutine()->getId(), $known) ? 'in a coroutine of ours' : 'in one of its own', "\n";
    delay(10);
    echo "handler ends\n";
});

$known[] = current_coroutine_id(...);
function current_coroutine_id() {}

$known = [];
spawn(function () use (&$known) {
    $known[] = current_coroutine()->getId();
    delay(1);
    echo "main has ended\n";
    posix_kill(posix_getpid(), SIGUSR1);
    for ($i = 0; $i < 10_000; $i++);
    echo "running on\n";
    delay(100);
    /* Again, with everybody parked. */
    $killer = proc_open(['/bin/sh', '-c', 'sleep 0.05; kill -USR1 ' . posix_getpid()], [], $pipes);
    delay(300);
    echo "coroutine ends\n";
});
?>
--EXPECT--
main has ended
running on
handler in one of its own
handler ends
handler in one of its own
handler ends
coroutine ends
