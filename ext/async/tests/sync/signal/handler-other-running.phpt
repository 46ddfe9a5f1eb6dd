--TEST--
A signal that comes while another coroutine runs is handled on the main coroutine, parked or queued
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay, suspend, current_coroutine};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$main) {
    echo "handler ", current_coroutine() === $main ? 'on main' : 'elsewhere', "\n";
});

function send_and_run(string $name): void
{
    posix_kill(posix_getpid(), SIGUSR1);
    for ($i = 0; $i < 10_000; $i++);
    echo "$name has run on\n";
}

$parked = spawn(function () { send_and_run('beside parked main'); delay(1); });
$main = current_coroutine();
await($parked);
echo "awaited\n";

spawn(send_and_run(...), 'beside queued main');
suspend();
echo "main\n";

/* And with nobody else to run afterwards. */
spawn(send_and_run(...), 'last');
delay(10);
?>
--EXPECT--
beside parked main has run on
handler on main
awaited
beside queued main has run on
handler on main
main
last has run on
handler on main
