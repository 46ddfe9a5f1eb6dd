--TEST--
pcntl_fork() beside another coroutine, started or not, throws before anything happens
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, await, delay};

function try_to_fork(): void
{
    try {
        $pid = pcntl_fork();
        echo $pid ? "forked\n" : "";
        if ($pid === 0) {
            exit;
        }
        pcntl_waitpid($pid, $status);
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

try_to_fork();
$coroutine = spawn(function () { delay(5); });
try_to_fork();
delay(1);
try_to_fork();
await($coroutine);
try_to_fork();
spawn(function () { try_to_fork(); });
?>
--EXPECT--
forked
Error: Cannot fork() while coroutines other than the main one are running. fork() is only allowed when just the main coroutine is active.
Error: Cannot fork() while coroutines other than the main one are running. fork() is only allowed when just the main coroutine is active.
forked
Error: Cannot fork() while coroutines other than the main one are running. fork() is only allowed when just the main coroutine is active.
