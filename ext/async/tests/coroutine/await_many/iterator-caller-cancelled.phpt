--TEST--
A cancelled caller takes the helper with it, not the triggers
--FILE--
<?php
use function Async\{spawn, suspend, delay, await, await_all, get_coroutines};

$trigger = spawn(function () { for ($i = 0; $i < 20; $i++) suspend(); return 'kept'; });
$caller = spawn(function () use ($trigger) {
    await_all((function () use ($trigger) {
        try {
            yield $trigger;
            delay(100_000);
        } catch (Cancellation $e) {
            echo 'iterator: ', get_class($e), "\n";
            throw $e;
        }
    })());
});
suspend();
suspend();
$caller->cancel();
try {
    await($caller);
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await($trigger), count(get_coroutines()));
?>
--EXPECT--
iterator: Async\AsyncCancellation
Coroutine was cancelled
string(4) "kept"
int(1)
