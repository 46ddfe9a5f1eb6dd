--TEST--
signal() and pcntl_signal() on one signal both hear it, whichever came first and whichever goes first, with a valid siginfo
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;
use function Async\{signal, await, delay, spawn};

$self = posix_getpid();
$handler = function (int $signo, array $info) {
    echo "pcntl: $signo from ", $info['signo'] === $signo && $info['code'] === SI_USER ? 'ourselves' : 'elsewhere', "\n";
};
$send = function (int $signo) use ($self) {
    posix_kill($self, $signo);
    delay(5);
};
pcntl_async_signals(true);

/* SIGUSR1 is one of those that the engine takes at startup, SIGWINCH is not. */
foreach ([Signal::SIGUSR1, Signal::SIGWINCH] as $case) {
    echo "-- $case->name, pcntl first\n";
    pcntl_signal($case->value, $handler);
    $future = signal($case);
    $send($case->value);
    echo 'future: ', await($future)->name, "\n";
    unset($future);
    $send($case->value);

    echo "-- future first\n";
    pcntl_signal($case->value, SIG_DFL);
    $future = signal($case);
    pcntl_signal($case->value, $handler);
    $send($case->value);
    echo 'future: ', await($future)->name, "\n";
    $send($case->value);

    echo "-- pcntl goes first\n";
    $future = signal($case);
    pcntl_signal($case->value, SIG_IGN);
    $send($case->value);
    echo 'future: ', await($future)->name, "\n";
    $future = signal($case);
    pcntl_signal($case->value, SIG_DFL);
    $send($case->value);
    echo 'future: ', await($future)->name, "\n";
    pcntl_signal($case->value, SIG_IGN);
    $send($case->value);
    echo "ignored\n";
    pcntl_signal($case->value, SIG_DFL);
}
?>
--EXPECT--
-- SIGUSR1, pcntl first
pcntl: 10 from ourselves
future: SIGUSR1
pcntl: 10 from ourselves
-- future first
pcntl: 10 from ourselves
future: SIGUSR1
pcntl: 10 from ourselves
-- pcntl goes first
future: SIGUSR1
future: SIGUSR1
ignored
-- SIGWINCH, pcntl first
pcntl: 28 from ourselves
future: SIGWINCH
pcntl: 28 from ourselves
-- future first
pcntl: 28 from ourselves
future: SIGWINCH
pcntl: 28 from ourselves
-- pcntl goes first
future: SIGWINCH
future: SIGWINCH
ignored
