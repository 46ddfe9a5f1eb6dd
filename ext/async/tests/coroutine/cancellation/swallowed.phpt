--TEST--
A swallowed cancellation is spent: the coroutine goes on and may finish normally
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$c = spawn(function () {
    try {
        delay(60_000);
    } catch (Async\AsyncCancellation) {
        echo "swallowed\n";
    }
    delay(1);
    suspend();
    $v = await(spawn(fn () => 'spawned after delivery'));
    return $v;
});
suspend();
$c->cancel();
$c->cancel();
var_dump(await($c), $c->isCancelled(), $c->isCancellationRequested(), $c->getException());
--EXPECT--
swallowed
string(22) "spawned after delivery"
bool(false)
bool(true)
NULL
