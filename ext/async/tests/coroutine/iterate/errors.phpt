--TEST--
Arguments of a wrong type or out of range
--FILE--
<?php
use function Async\iterate;

foreach ([[5, fn () => 1], [null, fn () => 1], [new stdClass, fn () => 1], [[], 'no such function'], [[], 5], [[], fn () => 1, -1], [[], fn () => 1, 4294967296]] as $arguments) {
    try {
        iterate(...$arguments);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
TypeError: Async\iterate(): Argument #1 ($iterable) must be of type Traversable|array, int given
TypeError: Async\iterate(): Argument #1 ($iterable) must be of type Traversable|array, null given
TypeError: Async\iterate(): Argument #1 ($iterable) must be of type Traversable|array, stdClass given
TypeError: Async\iterate(): Argument #2 ($callback) must be a valid callback, function "no such function" not found or invalid function name
TypeError: Async\iterate(): Argument #2 ($callback) must be a valid callback, no array or string given
ValueError: Async\iterate(): Argument #3 ($concurrency) must be between 0 and 4294967295
ValueError: Async\iterate(): Argument #3 ($concurrency) must be between 0 and 4294967295
