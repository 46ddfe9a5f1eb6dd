--TEST--
Iterator: the cancellation of the coroutine that runs it is the exception that stops it
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{iterate_c, log};
use function Async\{spawn, suspend, delay, await};

/* The first worker is the caller: it is cancelled in a callback, or while it waits for the others. */
foreach ([1, 2] as $parked) {
    $calls = 0;
    $caller = spawn(function () use (&$calls, $parked) {
        return iterate_c(range(1, 50), function ($v) use (&$calls, $parked) {
            $calls++;
            if ($v % 2 === $parked % 2) {
                delay(20);
            }
        }, 2, 'run')['error'] ?? 'no error';
    });
    delay(5);
    $caller->cancel(new Async\AsyncCancellation('enough'));
    try {
        echo await($caller), "\n";
    } catch (Cancellation $e) {
        echo 'thrown: ', $e->getMessage(), "\n";
    }
    var_dump($calls < 50);
}
?>
--EXPECT--
enough
bool(true)
enough
bool(true)
