--TEST--
Fibers are not switched in a pcntl handler, also when it runs on a parked coroutine; other flows are not affected
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay, await};

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
    try {
        (new Fiber(fn() => 1))->start();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
    delay(20);
    try {
        Fiber::suspend();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
});
spawn(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    delay(5);
    $fiber = new Fiber(function () { Fiber::suspend(); return "a fiber elsewhere\n"; });
    $fiber->start();
    $fiber->resume();
    echo $fiber->getReturn();
});

/* Main waits inside a fiber. */
(new Fiber(function () { delay(10); echo "main's fiber goes on\n"; }))->start();
?>
--EXPECT--
Cannot switch fibers in current execution context
a fiber elsewhere
Cannot switch fibers in current execution context
main's fiber goes on
