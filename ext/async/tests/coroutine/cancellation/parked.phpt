--TEST--
A parked coroutine leaves its wait with the cancellation; the event it waited for is left alone
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$subject = spawn(function () { suspend(); suspend(); suspend(); return 'value'; });
$c = spawn(function () use ($subject) {
    try {
        await($subject);
        echo "never\n";
    } catch (Async\AsyncCancellation $e) {
        echo 'caught ', $e->getMessage(), "\n";
    }
    /* Its old subscriptions are gone: nothing wakes it early. */
    delay(20);
    echo 'the same subject again: ' . await($subject) . "\n";
});
suspend();
$c->cancel(new Async\AsyncCancellation('leave'));
var_dump($c->isQueued(), $c->getAwaitingInfo());
await($c);
--EXPECT--
bool(true)
array(0) {
}
caught leave
the same subject again: value
