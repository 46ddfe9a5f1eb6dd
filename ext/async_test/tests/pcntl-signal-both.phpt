--TEST--
pcntl_signal() before and after reactor start both fire with a valid siginfo: in the caller of pcntl_signal_dispatch(), otherwise on the main coroutine
--EXTENSIONS--
async_test
pcntl
posix
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, delay, current_coroutine};

$where = 'script';
$handler = function (int $signo, array $info) use (&$where, &$main) {
    $here = $where === 'script' ? 'no coroutine' : (current_coroutine() === $main ? 'main' : "coroutine $where");
    echo "$signo: ", $info['signo'] === $signo ? 'its own number' : 'another number', ', ',
        $info['pid'] === posix_getpid() ? 'from us' : 'from somebody', ", in $here\n";
};

/* Before the reactor: the engine's own handler. */
pcntl_signal(SIGUSR1, $handler);
posix_kill(posix_getpid(), SIGUSR1);
pcntl_signal_dispatch();

/* After: the reactor owns the OS handler of a signal that an event watches, and passes deliveries on. */
$event = Event::signal(SIGUSR1);
$event->subscribe('event');
$event->start();
pcntl_signal(SIGUSR2, $handler);
$other = Event::signal(SIGUSR2);
$other->start();
$where = 'dispatching';
await(spawn(function () {
    foreach ([SIGUSR1, SIGUSR2] as $signo) {
        posix_kill(posix_getpid(), $signo);
        pcntl_signal_dispatch();
    }
}));

/* Without a dispatch: on the main coroutine, though another one runs or waits. */
$where = 'waiting';
$main = current_coroutine();
pcntl_async_signals(true);
$waiter = spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    delay(20);
    posix_kill(posix_getpid(), SIGUSR2);
    delay(20);
});
await($waiter);

/* And when the events have gone. */
unset($event, $other);
pcntl_async_signals(false);
$where = 'dispatching';
await(spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    pcntl_signal_dispatch();
}));
echo count(AsyncTest\log()) >= 2 ? "the event heard\n" : "the event did not hear\n";
?>
--EXPECT--
10: its own number, from us, in no coroutine
10: its own number, from us, in coroutine dispatching
12: its own number, from us, in coroutine dispatching
10: its own number, from us, in main
12: its own number, from us, in main
10: its own number, from us, in coroutine dispatching
the event heard
