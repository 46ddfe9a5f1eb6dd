--TEST--
Signals that nobody asked for end the process as without coroutines
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
$code = 'Async\spawn(function () { try { Async\delay(60_000); } finally { echo "never"; } }); Async\spawn(function () {'
    . ' Async\delay(10); posix_kill(posix_getpid(), (int) $GLOBALS["argv"][1]); }); Async\delay(60_000);';

foreach ([SIGINT, SIGTERM, SIGUSR1, SIGHUP, SIGALRM] as $signo) {
    $process = proc_open([PHP_BINARY, '-n', '-r', $code, (string) $signo], [1 => ['pipe', 'w']], $pipes);
    echo stream_get_contents($pipes[1]);
    do {
        $status = proc_get_status($process);
        usleep(1000);
    } while ($status['running']);
    echo $signo, ' ', $status['signaled'] ? 'killed by ' . $status['termsig'] : 'ended', "\n";
}
?>
--EXPECT--
2 killed by 2
15 killed by 15
10 killed by 10
1 killed by 1
14 killed by 14
