--TEST--
exit() in a pcntl handler ends the request, whatever main waits for
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { echo "handler\n"; exit(3); });
register_shutdown_function(function () { echo "shutdown function\n"; });

spawn(function () { try { delay(60_000); } finally { echo "worker cleanup\n"; } });
spawn(function () { posix_kill(posix_getpid(), SIGUSR1); });
delay(60_000);
echo "never\n";
?>
--EXPECT--
handler
worker cleanup
shutdown function
