--TEST--
A caller that is cancelled before its helper has started
--FILE--
<?php
use function Async\{spawn, suspend, await, await_all};

$caller = spawn(function () {
    try {
        await_all((function () { echo "not reached\n"; yield spawn(fn () => 1); })());
    } finally {
        echo "caller ends\n";
    }
});
$caller->asHiPriority();
$canceller = spawn(fn () => $caller->cancel());
try {
    await($caller);
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
caller ends
Coroutine was cancelled
