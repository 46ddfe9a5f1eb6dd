--TEST--
Blocks on the stack of a fiber that other coroutines resume
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{with_timeout, scope, spawn, delay, suspend, await, current_coroutine};

function attempt(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo $e::class . ': ' . $e->getMessage() . "\n";
        }
    }
}

// The limit ends the wait of the coroutine that runs the fiber then.
$fiber = new Fiber(fn () => with_timeout(10, function () {
    Fiber::suspend();
    delay(60_000);
}));
await(spawn(fn () => $fiber->start()));
await(spawn(fn () => attempt(fn () => $fiber->resume())));

// It passes while the fiber is suspended: thrown at the first wait.
$fiber = new Fiber(fn () => with_timeout(2, function () {
    Fiber::suspend();
    echo "resumed\n";
    suspend();
    echo "never\n";
}));
$fiber->start();
delay(10);
attempt(fn () => $fiber->resume());

// Two blocks end in the order of their fibers, not of their stacks.
$a = new Fiber(fn () => scope(function () { Fiber::suspend(); spawn(fn () => print "a\n"); }));
$b = new Fiber(fn () => scope(function () { Fiber::suspend(); spawn(fn () => print "b\n"); }));
$a->start();
$b->start();
$a->resume();
$b->resume();
await(spawn(fn () => print "the current scope is the old one\n"));

// Dropped in the middle.
$fiber = new Fiber(fn () => scope(function () {
    spawn(function () { try { delay(60_000); } finally { echo "cancelled\n"; } });
    suspend();
    try {
        Fiber::suspend();
    } finally {
        echo "unwound\n";
    }
}));
$fiber->start();
unset($fiber);
delay(1);
?>
--EXPECT--
Async\TimeoutException: Timeout occurred after 10 milliseconds
Async\AsyncCancellation: The time limit has passed
resumed
Async\TimeoutException: Timeout occurred after 2 milliseconds
Async\AsyncCancellation: The time limit has passed
a
b
the current scope is the old one
unwound
cancelled
