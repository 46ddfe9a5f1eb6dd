--TEST--
signal() does not activate the runtime, and works as the first call of a script; a signal that comes at once is not lost
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;

$future = Async\signal(Signal::SIGUSR1);
try {
    Async\current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
posix_kill(posix_getpid(), SIGUSR1);
usleep(1000);
var_dump($future->isCompleted());
var_dump(Async\await($future));
?>
--EXPECT--
The current coroutine is not defined
bool(false)
enum(Async\Signal::SIGUSR1)
