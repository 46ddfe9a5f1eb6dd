--TEST--
signal(): a delivery from before the call does not resolve the Future, nor does it bring the default action back while it is on its way
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;
use function Async\{spawn, await, suspend, signal, delay};

// A watch is left while a delivery for it is on its way to the loop, and another one begins.
pcntl_signal(SIGUSR1, fn() => 0);
for ($i = 1, $old = 0; $i <= 3000; $i++) {
    $c = spawn(fn() => signal(Signal::SIGUSR1)->await());
    suspend();
    suspend();
    if (!$c->getAwaitingInfo()) {
        $old++;
        continue;
    }
    posix_kill(getmypid(), SIGUSR1);
    $c->cancel();
    try {
        await($c);
    } catch (Async\AsyncCancellation) {
    }
    unset($c);
}
echo "stale: $old\n";

// A watch that begins while another one waits, too.
$first = signal(Signal::SIGUSR1);
posix_kill(getmypid(), SIGUSR1);
$second = signal(Signal::SIGUSR1);
await($first);
delay(2);
var_dump($second->isCompleted());
posix_kill(getmypid(), SIGUSR1);
echo await($second)->name, "\n";
$again = signal(Signal::SIGUSR1);
delay(2);
var_dump($again->isCompleted());
$again->ignore();
unset($again);
pcntl_signal(SIGUSR1, SIG_DFL);

// Two deliveries on their way: the first resolves, the second finds no watch, and does not end the process either.
$code = 'use Async\Signal; use function Async\{signal, await, delay}; $f = signal(Signal::SIGUSR1);'
    . ' foreach ([1, 2] as $i) posix_kill(getmypid(), SIGUSR1); echo await($f)->name, "\n"; delay(5); echo "alive\n";'
    . ' posix_kill(getmypid(), SIGUSR1); delay(1000); echo "not reached";';
$process = proc_open([PHP_BINARY, '-n', '-r', $code], [1 => ['pipe', 'w']], $pipes);
echo stream_get_contents($pipes[1]);
do {
    $status = proc_get_status($process);
    usleep(1000);
} while ($status['running']);
echo $status['signaled'] ? "killed by $status[termsig]\n" : "exit $status[exitcode]\n";
?>
--EXPECT--
stale: 0
bool(false)
SIGUSR1
bool(false)
SIGUSR1
alive
killed by 10
