--TEST--
with_timeout(), scope(): arguments that make no sense
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{with_timeout, scope};

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

attempt(fn () => with_timeout(0, fn () => 1));
attempt(fn () => with_timeout(-1, fn () => 1));
attempt(fn () => with_timeout(-0.5, fn () => 1));
attempt(fn () => with_timeout(NAN, fn () => 1));
attempt(fn () => with_timeout('soon', fn () => 1));
attempt(fn () => with_timeout(1, 'no_such_function'));
attempt(fn () => with_timeout(1));
attempt(fn () => scope('no_such_function'));
attempt(fn () => scope());
?>
--EXPECT--
ValueError: Async\with_timeout(): Argument #1 ($ms) must be greater than 0
ValueError: Async\with_timeout(): Argument #1 ($ms) must be greater than 0
ValueError: Async\with_timeout(): Argument #1 ($ms) must be greater than 0
ValueError: Async\with_timeout(): Argument #1 ($ms) must be greater than 0
TypeError: Async\with_timeout(): Argument #1 ($ms) must be of type int|float, string given
TypeError: Async\with_timeout(): Argument #2 ($task) must be a valid callback, function "no_such_function" not found or invalid function name
ArgumentCountError: Async\with_timeout() expects at least 2 arguments, 1 given
TypeError: Async\scope(): Argument #1 ($body) must be a valid callback, function "no_such_function" not found or invalid function name
ArgumentCountError: Async\scope() expects exactly 1 argument, 0 given
