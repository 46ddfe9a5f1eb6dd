--TEST--
await: an argument that is no Completable is a TypeError
--EXTENSIONS--
true_async
--FILE--
<?php
$c = Async\spawn(fn () => 1);
foreach ([null, 'x', 1, new stdClass(), [], fn () => 1, new Async\Context(), new ArrayIterator([])] as $value) {
    try {
        Async\await($value);
        echo "accepted\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach (['x', new stdClass()] as $value) {
    try {
        Async\await($c, $value);
        echo "accepted\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
try {
    Async\await();
} catch (ArgumentCountError $e) {
    echo $e->getMessage(), "\n";
}
var_dump(Async\await($c, null), Async\await(cancellation: null, awaitable: $c));
--EXPECT--
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, null given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, string given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, int given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, stdClass given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, array given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Closure given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Context given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, ArrayIterator given
Async\await(): Argument #2 ($cancellation) must be of type ?Async\Completable, string given
Async\await(): Argument #2 ($cancellation) must be of type ?Async\Completable, stdClass given
Async\await() expects at least 1 argument, 0 given
int(1)
int(1)
