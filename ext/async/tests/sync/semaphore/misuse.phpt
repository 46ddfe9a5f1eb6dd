--TEST--
Semaphore: numbers that make no sense
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Semaphore;

function attempt(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        echo $e::class . ': ' . $e->getMessage() . "\n";
    }
}

$semaphore = new Semaphore(2, name: 'uploads');
attempt(fn () => new Semaphore(0));
attempt(fn () => new Semaphore(-1));
attempt(fn () => $semaphore->acquire(0));
attempt(fn () => $semaphore->acquire(3));
attempt(fn () => $semaphore->tryAcquire(-1));
attempt(fn () => $semaphore->tryAcquire(3));
attempt(fn () => $semaphore->with(fn () => 1, 3));
attempt(fn () => $semaphore->release());
attempt(fn () => $semaphore->release(0));
attempt(fn () => $semaphore->release(PHP_INT_MAX));
attempt(fn () => $semaphore->acquire(2));
attempt(fn () => $semaphore->release(3));
attempt(fn () => $semaphore->__construct(5));
attempt(fn () => clone $semaphore);
attempt(fn () => (new Semaphore(PHP_INT_MAX))->acquire(PHP_INT_MAX));
var_dump($semaphore->available());
?>
--EXPECT--
ValueError: Async\Semaphore::__construct(): Argument #1 ($permits) must be greater than 0
ValueError: Async\Semaphore::__construct(): Argument #1 ($permits) must be greater than 0
ValueError: Async\Semaphore::acquire(): Argument #1 ($n) must be between 1 and 2
ValueError: Async\Semaphore::acquire(): Argument #1 ($n) must be between 1 and 2
ValueError: Async\Semaphore::tryAcquire(): Argument #1 ($n) must be between 1 and 2
ValueError: Async\Semaphore::tryAcquire(): Argument #1 ($n) must be between 1 and 2
ValueError: Async\Semaphore::with(): Argument #2 ($n) must be between 1 and 2
Error: More permits are released than were acquired
ValueError: Async\Semaphore::release(): Argument #1 ($n) must be greater than 0
Error: More permits are released than were acquired
NULL
Error: More permits are released than were acquired
Error: The semaphore is already constructed
Error: Trying to clone an uncloneable object of class Async\Semaphore
NULL
int(0)
