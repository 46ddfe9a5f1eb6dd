--TEST--
signal(): a thousand waits, dropped and resolved in mixed order
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;
use function Async\{signal, await, delay};

$futures = [];
for ($i = 0; $i < 1000; $i++) {
    $futures[] = signal($i % 2 ? Signal::SIGUSR1 : Signal::SIGUSR2);
}
for ($i = 0; $i < 1000; $i += 3) {
    $futures[$i]->ignore();
    unset($futures[$i]);
}
posix_kill(posix_getpid(), SIGUSR1);
posix_kill(posix_getpid(), SIGUSR2);
$counts = ['SIGUSR1' => 0, 'SIGUSR2' => 0];
foreach ($futures as $future) {
    $counts[await($future)->name]++;
}
echo json_encode($counts), "\n";
?>
--EXPECT--
{"SIGUSR1":333,"SIGUSR2":333}
