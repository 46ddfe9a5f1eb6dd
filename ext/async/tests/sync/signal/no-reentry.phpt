--TEST--
Handlers are not re-entered while one is parked; what came meanwhile is handled afterwards
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
    static $count = 0;
    $number = ++$count;
    echo "handler $number begins\n";
    delay(20);
    echo "handler $number ends\n";
});
spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    delay(5);
    posix_kill(posix_getpid(), SIGUSR1);
    pcntl_signal_dispatch();
    echo "sent twice\n";
});
delay(30);
echo "main\n";
?>
--EXPECT--
handler 1 begins
sent twice
handler 1 ends
handler 2 begins
handler 2 ends
main
