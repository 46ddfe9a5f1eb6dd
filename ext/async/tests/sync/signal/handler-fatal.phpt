--TEST--
A fatal error in a pcntl handler on top of a wait
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { echo "handler\n"; delay(1); trigger_error('too bad', E_USER_ERROR); });
register_shutdown_function(function () { echo "shutdown function\n"; delay(1); echo "done\n"; });

spawn(function () { try { delay(60_000); } finally { echo "worker cleanup\n"; } });
spawn(function () { posix_kill(posix_getpid(), SIGUSR1); });
delay(60_000);
echo "never\n";
?>
--EXPECTF--
handler

Deprecated: %s

Fatal error: too bad in %s on line %d
worker cleanup
shutdown function
done
