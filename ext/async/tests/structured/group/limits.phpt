--TEST--
concurrency and queueLimit: negative and too large values are a ValueError, never truncated
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet};

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    foreach ([[-1], [4294967296], [PHP_INT_MAX], [1, -1], [1, 4294967296]] as $arguments) {
        try {
            new $class(...$arguments);
            echo "no error\n";
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
    foreach ([[null, null], [0, 0], [4294967295, 4294967295], [4294967295, null], [1, null]] as $arguments) {
        new $class(...$arguments);
    }
}
--EXPECT--
Async\TaskGroup::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
Async\TaskGroup::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
Async\TaskGroup::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
Async\TaskGroup::__construct(): Argument #2 ($queueLimit) must be between 0 and 4294967295
Async\TaskGroup::__construct(): Argument #2 ($queueLimit) must be between 0 and 4294967295
Async\TaskSet::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
Async\TaskSet::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
Async\TaskSet::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
Async\TaskSet::__construct(): Argument #2 ($queueLimit) must be between 0 and 4294967295
Async\TaskSet::__construct(): Argument #2 ($queueLimit) must be between 0 and 4294967295
