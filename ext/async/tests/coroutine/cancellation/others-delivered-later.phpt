--TEST--
A parked coroutine that is cancelled by itself through another one gets it like from anybody
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine, delay};

$c = spawn(function () {
    $self = current_coroutine();
    spawn(function () use ($self) { $self->cancel(new Async\AsyncCancellation('by the child')); });
    try {
        delay(60_000);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
await($c);
--EXPECT--
by the child
