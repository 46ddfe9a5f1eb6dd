--TEST--
A signal handler that forks: both sides return to what the main coroutine was waiting for
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
$parent = posix_getpid();
$child = null;
pcntl_signal(SIGUSR1, function () use (&$child) {
    $child = pcntl_fork();
    if ($child === 0) {
        echo "child in the handler\n";
        delay(1);
    } else {
        pcntl_waitpid($child, $status);
        echo "parent in the handler\n";
    }
});
$killer = proc_open(['/bin/sh', '-c', 'sleep 0.05; kill -USR1 ' . $parent], [], $pipes);
delay(300);
echo posix_getpid() === $parent ? "parent goes on\n" : "child goes on\n";
?>
--EXPECT--
child in the handler
child goes on
parent in the handler
parent goes on
