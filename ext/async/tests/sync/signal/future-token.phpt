--TEST--
signal(): the token's own exception rejects the Future; a value is a cancellation; nothing is wrapped
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;
use function Async\{signal, await, spawn, delay, timeout, suspend};

function outcome($future): string
{
    try {
        return 'resolved ' . await($future)->name;
    } catch (Throwable $e) {
        return get_class($e) . ': ' . $e->getMessage() . ($e->getPrevious() ? ' wrapped' : '');
    }
}

echo outcome(signal(Signal::SIGUSR1, timeout(10))), "\n";

$failing = spawn(function () { delay(1); throw new LogicException('of the token'); });
echo outcome(signal(Signal::SIGUSR1, $failing)), "\n";

$value = spawn(function () { delay(1); return 5; });
echo outcome(signal(Signal::SIGUSR1, $value)), "\n";

$cancelled = spawn(function () { delay(60_000); });
$future = signal(Signal::SIGUSR1, $cancelled);
suspend();
$cancelled->cancel($reason = new Async\AsyncCancellation('reason'));
try {
    await($future);
} catch (Async\AsyncCancellation $e) {
    var_dump($e === $reason);
}

/* Settled already. */
echo outcome(signal(Signal::SIGUSR1, $value)), "\n";
$future = signal(Signal::SIGUSR1, $failing);
var_dump($future->isCompleted());
echo outcome($future), "\n";

/* The signal first: the token stays as it is, and may go away before. */
$token = timeout(60_000);
$future = signal(Signal::SIGUSR1, $token);
$without = signal(Signal::SIGUSR1, timeout(60_000));
posix_kill(posix_getpid(), SIGUSR1);
echo outcome($future), "\n", outcome($without), "\n";
var_dump($token->isCompleted());
?>
--EXPECT--
Async\TimeoutException: Timeout occurred after 10 milliseconds
LogicException: of the token
Async\AsyncCancellation: Signal wait cancelled
bool(true)
Async\AsyncCancellation: Signal wait cancelled
bool(true)
LogicException: of the token
resolved SIGUSR1
resolved SIGUSR1
bool(false)
