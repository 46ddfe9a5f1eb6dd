--TEST--
The child of a fork ends with its own status, although libuv's threads stayed behind in its parent
--EXTENSIONS--
true_async
pcntl
--DESCRIPTION--
The leak sanitizer cannot work in the child of a process that had threads.
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php
use function Async\{spawn, await};

/* The thread pool runs from here on. */
$file = tmpfile();
await(spawn(fn() => fsync($file)));

function child(int $generation): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        /* The last one has threads of its own. */
        if ($generation < 3) {
            child($generation + 1);
        } else {
            $file = tmpfile();
            await(spawn(fn() => fsync($file)));
        }
        exit($generation);
    }
    pcntl_waitpid($pid, $status);
    echo "$generation: ", pcntl_wifexited($status) ? 'exit ' . pcntl_wexitstatus($status) : 'signal ' . pcntl_wtermsig($status), "\n";

    return $status;
}
child(1);
?>
--EXPECT--
3: exit 3
2: exit 2
1: exit 1
