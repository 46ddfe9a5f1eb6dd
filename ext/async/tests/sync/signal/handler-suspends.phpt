--TEST--
A pcntl handler may suspend: others run meanwhile, the main coroutine goes on when it has returned
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
    echo "handler begins\n";
    echo await(spawn(function () { delay(60); return "a coroutine of the handler"; })), "\n";
    echo "handler ends\n";
});
spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    delay(30);
    echo "others run\n";
});
delay(20);
echo "main\n";
delay(20);
echo "main again\n";
?>
--EXPECT--
handler begins
others run
a coroutine of the handler
handler ends
main
main again
