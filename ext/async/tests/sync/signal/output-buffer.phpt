--TEST--
A handler writes into the output buffer of the main coroutine that it interrupts
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { echo "handler "; delay(5); echo ob_get_level(); });
spawn(function () { posix_kill(posix_getpid(), SIGUSR1); delay(1); echo "coroutine\n"; });
ob_start();
echo "main ";
delay(2);
echo strtoupper(ob_get_clean()), "\n";
?>
--EXPECT--
coroutine
MAIN HANDLER 1
