--TEST--
signal(): dropping or cancelling the last Future gives the OS disposition back
--EXTENSIONS--
true_async
posix
pcntl
--FILE--
<?php
$child = <<<'CODE'
use Async\Signal;
use function Async\{signal, await, delay};
$how = $argv[1];
$self = getmypid();
$first = signal(Signal::SIGUSR1);
$second = signal(Signal::SIGUSR1);
$first->ignore();
unset($first);
posix_kill($self, SIGUSR1);
echo await($second)->name, "\n";
$third = signal(Signal::SIGUSR1);
posix_kill($self, SIGUSR1);
delay(5);
$third->ignore();
var_dump($third->isCompleted());
$fourth = signal(Signal::SIGUSR1);
$fourth->ignore();
if ($how == 'drop') {
    unset($fourth);
} elseif ($how == 'cancel') {
    $fourth->cancel();
} elseif ($how == 'token') {
    $future = signal(Signal::SIGUSR1, Async\timeout(1));
    unset($fourth);
    try {
        await($future);
    } catch (Async\TimeoutException) {
        echo "timeout\n";
    }
}
echo "nobody waits\n";
posix_kill($self, SIGUSR1);
delay(100);
echo "still here\n";
CODE;

foreach (['drop', 'cancel', 'token', 'keep'] as $how) {
    echo "-- $how\n";
    $process = proc_open([PHP_BINARY, '-n', '-r', $child, $how], [1 => ['pipe', 'w']], $pipes);
    echo stream_get_contents($pipes[1]);
    do {
        $status = proc_get_status($process);
        usleep(1000);
    } while ($status['running']);
    echo $status['signaled'] ? "killed by $status[termsig]\n" : "exit $status[exitcode]\n";
}
?>
--EXPECT--
-- drop
SIGUSR1
bool(true)
nobody waits
killed by 10
-- cancel
SIGUSR1
bool(true)
nobody waits
killed by 10
-- token
SIGUSR1
bool(true)
timeout
nobody waits
killed by 10
-- keep
SIGUSR1
bool(true)
nobody waits
still here
exit 0
