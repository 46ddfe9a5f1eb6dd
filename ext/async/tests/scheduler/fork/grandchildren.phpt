--TEST--
Forks of forks, and a child that uses everything the parent does
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, await, delay};

function generation(int $number): void
{
    echo await(spawn(function () use ($number) { delay(1); return "generation $number\n"; }));
    if ($number == 4) {
        return;
    }
    $pid = pcntl_fork();
    if ($pid === 0) {
        generation($number + 1);
        exit($number);
    }
    pcntl_waitpid($pid, $status);
    delay(1);
    echo "back in $number: ", pcntl_wexitstatus($status), "\n";
}
generation(1);
?>
--EXPECT--
generation 1
generation 2
generation 3
generation 4
back in 3: 3
back in 2: 2
back in 1: 1
