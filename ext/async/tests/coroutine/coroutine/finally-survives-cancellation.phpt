--TEST--
Helpers of handlers are coroutines of their own: the cancellation of the coroutine does not reach them
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$c = spawn(fn () => delay(60_000));
$c->finally(function () {
    delay(5);
    echo "handler went on\n";
    echo await(spawn(fn () => "spawned from a handler\n"));
});
suspend();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) { echo "awaited\n"; }
--EXPECT--
awaited
handler went on
spawned from a handler
