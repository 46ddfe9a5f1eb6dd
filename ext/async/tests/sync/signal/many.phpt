--TEST--
A thousand signals while main is parked: all handled, no wait disturbed
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

pcntl_async_signals(true);
$handled = 0;
pcntl_signal(SIGUSR1, function () use (&$handled) {
    if (++$handled % 7 == 0) {
        suspend();
    }
});
$sender = spawn(function () use (&$handled) {
    for ($i = 1; $i <= 1000; $i++) {
        posix_kill(posix_getpid(), SIGUSR1);
        while ($handled < $i) {
            suspend();
        }
    }
    return 'all sent';
});
echo await($sender), "\n";
var_dump($handled);
?>
--EXPECT--
all sent
int(1000)
