--TEST--
Waits for children: a handler without restart ends one of main, a handler with restart does not; cancelled ones reap nobody
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

$sleeper = proc_open(['sleep', '60'], [], $pipes);
$pid = proc_get_status($sleeper)['pid'];
$me = posix_getpid();
pcntl_signal(SIGUSR1, function () { echo "handler\n"; }, false);
pcntl_signal(SIGUSR2, function () { echo "handler with restart\n"; }, true);

// A supervisor of the old school.
$other = spawn(fn() => delay(60_000));
$killer = spawn(fn() => [delay(50), posix_kill($me, SIGUSR1)]);
$status = 'before';
var_dump(pcntl_waitpid($pid, $status), pcntl_get_last_error() === PCNTL_EINTR, $status);
pcntl_signal_dispatch();

pcntl_async_signals(true);
$killer = spawn(function () use ($me, $pid) {
    delay(50);
    posix_kill($me, SIGUSR2);
    delay(50);
    posix_kill($pid, SIGTERM);
});
var_dump(pcntl_wait($status) === $pid, pcntl_wtermsig($status));

// In other coroutines no handler ends it.
$sleeper = proc_open(['sleep', '60'], [], $pipes);
$pid = proc_get_status($sleeper)['pid'];
$waiter = spawn(fn() => pcntl_waitpid($pid, $status));
delay(20);
posix_kill($me, SIGUSR1);
delay(20);
var_dump($waiter->isCompleted());

$waiter->cancel();
foreach ([fn() => pcntl_wait($status), fn() => pcntl_waitid(P_ALL), fn() => pcntl_waitpid(0, $status, WUNTRACED)] as $wait) {
    $victim = spawn($wait);
    delay(5);
    $victim->cancel();
    try {
        await($victim);
    } catch (Async\AsyncCancellation $e) {
        echo get_class($e), "\n";
    }
}
proc_terminate($sleeper);
var_dump(pcntl_waitpid($pid, $status) === $pid, pcntl_wtermsig($status));
$other->cancel();
?>
--EXPECT--
int(-1)
bool(true)
int(0)
handler
handler with restart
bool(true)
int(15)
handler
bool(false)
Async\AsyncCancellation
Async\AsyncCancellation
Async\AsyncCancellation
bool(true)
int(15)
