--TEST--
Output of a signal handler that runs while its coroutine waits for a slow client, or for its turn: it goes out next
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
const PROGRAMS = [
    'main writes' => 'echo str_repeat("a", 300_000);',
    'main has its turn next' => '$other = Async\\spawn(function () { echo str_repeat("a", 150_000); }); Async\\suspend(); echo str_repeat("a", 150_000); Async\\await($other);',
];
foreach (PROGRAMS as $name => $program) {
    $code = <<<PHP
        Async\\spawn(fn() => 1);
        Async\\suspend();
        pcntl_async_signals(true);
        pcntl_signal(SIGUSR1, function () { fwrite(STDERR, "handled\\n"); echo "H"; });
        fwrite(STDERR, "ready\\n");
        $program
        PHP;
    $process = proc_open([PHP_BINARY, '-n', '-r', $code], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    fgets($pipes[2]);
    // The program fills the pipe, and waits.
    $read = [$pipes[1]];
    $write = $except = null;
    stream_select($read, $write, $except, 20);
    posix_kill(proc_get_status($process)['pid'], SIGUSR1);
    $handled = fgets($pipes[2]);
    $output = stream_get_contents($pipes[1]);
    echo "$name: ", trim($handled), ', ', strlen($output), ' bytes, ', substr_count($output, 'H'), ' of the handler, status ', proc_close($process), "\n";
}
?>
--EXPECT--
main writes: handled, 300001 bytes, 1 of the handler, status 0
main has its turn next: handled, 300001 bytes, 1 of the handler, status 0
