--TEST--
pcntl_signal_dispatch() calls the handlers before it returns, in the coroutine that called it; they may suspend
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay, current_coroutine};

pcntl_signal(SIGUSR1, function () {
    echo "handler in coroutine ", current_coroutine() === $GLOBALS['worker'] ? 'of the caller' : 'of another one', "\n";
    delay(5);
    echo "handler ends\n";
});

$worker = spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    delay(1);
    echo "not called yet\n";
    var_dump(pcntl_signal_dispatch());
    echo "dispatched\n";
});
await($worker);
?>
--EXPECT--
not called yet
handler in coroutine of the caller
handler ends
bool(true)
dispatched
