--TEST--
signal(): a wait for one is no deadlock, a Future that nobody waits on keeps nothing alive
--EXTENSIONS--
true_async
pcntl
posix
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\Signal;
use function Async\{signal, await, spawn};

/* Everybody waits for the signal, which comes from outside. */
$future = signal(Signal::SIGUSR1);
$killer = proc_open(['/bin/sh', '-c', 'sleep 0.1; kill -USR1 ' . posix_getpid()], [], $pipes);
$waiter = spawn(fn() => await($future)->name);
echo await($waiter), "\n";

/* Through a chain. */
$killer = proc_open(['/bin/sh', '-c', 'sleep 0.1; kill -USR1 ' . posix_getpid()], [], $pipes);
echo await(signal(Signal::SIGUSR1)->map(fn(Signal $signal) => "mapped $signal->name")), "\n";

/* Nobody waits for this one: the wait below is a deadlock. */
$idle = signal(Signal::SIGUSR2);
$coroutine = spawn(function () use (&$coroutine) { await($coroutine); });
try {
    await($coroutine);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
SIGUSR1
mapped SIGUSR1
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: %a
