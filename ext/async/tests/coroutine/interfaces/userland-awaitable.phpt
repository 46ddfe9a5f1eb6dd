--TEST--
A userland Awaitable is no Completable: await() refuses it with a TypeError
--EXTENSIONS--
true_async
--FILE--
<?php
class Mine implements Async\Awaitable {}

try {
    Async\await(new Mine());
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

$c = Async\spawn(fn () => 1);
try {
    Async\await($c, new Mine());
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Mine given
Async\await(): Argument #2 ($cancellation) must be of type ?Async\Completable, Mine given
