--TEST--
pcntl_sigwaitinfo() and pcntl_sigtimedwait() suspend only their coroutine, time out, receive, and can be cancelled
--EXTENSIONS--
true_async
pcntl
posix
--SKIPIF--
<?php if (!function_exists('pcntl_sigtimedwait')) die('skip no sigtimedwait()'); ?>
--FILE--
<?php
use function Async\{spawn, await, delay};

$me = posix_getpid();
pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1, SIGUSR2]);
$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(2); $ticks++; } });

$start = hrtime(true);
$waiter = spawn(fn() => pcntl_sigtimedwait([SIGUSR1], $info, 0, 100_000_000));
var_dump(await($waiter), hrtime(true) - $start >= 100_000_000, $ticks >= 10);

$waiter = spawn(function () {
    $signal = pcntl_sigtimedwait([SIGUSR1, SIGUSR2], $info, PHP_INT_MAX);
    return [$signal === SIGUSR2, $info['signo'] === SIGUSR2, $info['pid'] === getmypid()];
});
delay(30);
posix_kill($me, SIGUSR2);
echo json_encode(await($waiter)), "\n";

$before = $ticks;
$waiter = spawn(fn() => pcntl_sigwaitinfo([SIGUSR1], $info));
delay(50);
posix_kill($me, SIGUSR1);
var_dump(await($waiter) === SIGUSR1, $ticks - $before >= 5);

// Pending already: at once. Two for one signal: one gets it.
posix_kill($me, SIGUSR1);
var_dump(pcntl_sigwaitinfo([SIGUSR1]) === SIGUSR1);
$first = spawn(fn() => pcntl_sigtimedwait([SIGUSR1], $info, 60));
$second = spawn(fn() => pcntl_sigtimedwait([SIGUSR1], $info, 0, 100_000_000));
delay(10);
posix_kill($me, SIGUSR1);
$results = [await($second)];
if ($results[0]) {
    posix_kill($me, SIGUSR1);
}
var_dump($results[0] ? await($first) === SIGUSR1 : await($first) === SIGUSR1);

foreach ([fn() => pcntl_sigwaitinfo([SIGUSR1]), fn() => pcntl_sigtimedwait([SIGUSR1], $info, 60)] as $wait) {
    $victim = spawn($wait);
    delay(5);
    $victim->cancel();
    try {
        await($victim);
    } catch (Async\AsyncCancellation $e) {
        echo get_class($e), "\n";
    }
}

// A signal that is not blocked: who waits for it gets it, not its handler, which gets the next one.
pcntl_async_signals(true);
pcntl_signal(SIGTERM, function () { echo "handler\n"; });
$waiters = [spawn(fn() => pcntl_sigwaitinfo([SIGTERM])), spawn(fn() => pcntl_sigtimedwait([SIGTERM], $info, 60))];
delay(10);
posix_kill($me, SIGTERM);
delay(10);
posix_kill($me, SIGTERM);
var_dump(array_map(fn($c) => await($c), $waiters) === [SIGTERM, SIGTERM]);
posix_kill($me, SIGTERM);
delay(1);

// In main a handler for another signal ends it.
pcntl_signal(SIGALRM, function () { echo "alarm\n"; });
pcntl_alarm(1);
var_dump(pcntl_sigwaitinfo([SIGUSR1]));
$ticker->cancel();
?>
--EXPECTF--
bool(false)
bool(true)
bool(true)
[true,true,true]
bool(true)
bool(true)
bool(true)
bool(true)
Async\AsyncCancellation
Async\AsyncCancellation
bool(true)
handler
alarm

Warning: pcntl_sigwaitinfo(): Interrupted system call in %s on line %d
bool(false)
