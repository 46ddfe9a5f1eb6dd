--TEST--
A userland Completable as token is an AsyncException, another type a TypeError
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, Completable, AsyncCancellation};

class Mine implements Completable {
    public function cancel(?AsyncCancellation $cancellation = null): void {}
    public function isCompleted(): bool { return true; }
    public function isCancelled(): bool { return false; }
}
foreach ([new Mine, new stdClass, 5] as $token) {
    try {
        Future::completed(1)->ignore()->await($token);
    } catch (Throwable $e) {
        echo $e::class, "\n";
    }
}
--EXPECT--
Async\AsyncException
TypeError
TypeError
