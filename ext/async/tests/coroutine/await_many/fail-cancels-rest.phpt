--TEST--
A failure in an or_fail variant cancels what has not settled, and does not wait for its end
--FILE--
<?php
use function Async\{spawn, suspend, delay, timeout, await_all_or_fail, await_any_or_fail, await_any_of_or_fail};

function worker(string $name): Async\Coroutine
{
    return spawn(function () use ($name) {
        try {
            delay(10_000);
        } catch (Cancellation $e) {
            echo "$name: ", $e->getMessage(), "\n";
            throw $e;
        }
    });
}
function failing(): Async\Coroutine
{
    return spawn(function () { suspend(); throw new Exception('failed'); });
}

foreach ([await_all_or_fail(...), await_any_or_fail(...), fn ($t) => await_any_of_or_fail(2, $t)] as $wait) {
    $done = spawn(fn () => 'done');
    $limit = timeout(10_000);
    try {
        $wait([worker('a'), failing(), worker('b'), $limit]);
    } catch (Exception $e) {
        echo get_class($e), ' ', $e->getMessage(), "\n";
    }
    var_dump($limit->isCancelled());
    suspend();
    var_dump($done->getResult());
}
?>
--EXPECT--
Exception failed
bool(true)
a: Coroutine was cancelled
b: Coroutine was cancelled
string(4) "done"
Exception failed
bool(true)
a: Coroutine was cancelled
b: Coroutine was cancelled
string(4) "done"
Exception failed
bool(true)
a: Coroutine was cancelled
b: Coroutine was cancelled
string(4) "done"
