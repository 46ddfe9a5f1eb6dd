--TEST--
A pcntl handler runs while the main coroutine is parked, on it, and the wait goes on to its end
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay, current_coroutine};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function (int $signo, array $info) use (&$main) {
    echo "handler, signal $signo, info for $info[signo], ", current_coroutine() === $main ? 'on main' : 'elsewhere', "\n";
    debug_print_backtrace();
});

function wait_long(): void { delay(100); }

spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    echo "sent\n";
    delay(1);
    echo "others run\n";
});
$main = current_coroutine();
$start = hrtime(true);
wait_long();
echo hrtime(true) - $start >= 100_000_000 ? "waited\n" : "too early\n";
?>
--EXPECTF--
sent
handler, signal 10, info for 10, on main
#0 [internal function]: {closure:%s:%d}(10, Array)
#1 %shandler-in-delay.php(%d): Async\delay(100)
#2 %shandler-in-delay.php(%d): wait_long()
others run
waited
