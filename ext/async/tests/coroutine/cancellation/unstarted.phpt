--TEST--
An unstarted coroutine: the body never runs, completion comes with the next scheduler pass, handlers run
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$c = spawn(function () { echo "never\n"; });
$c->finally(function ($x) { echo "handler\n"; var_dump($x->isStarted(), $x->isCancelled()); });
$waiter = spawn(function () use ($c) {
    try {
        await($c);
    } catch (Async\AsyncCancellation $e) {
        echo "waiter: ", $e->getMessage(), "\n";
    }
});
$c->cancel(new Async\AsyncCancellation('early'));
var_dump($c->isCompleted(), $c->isCancellationRequested(), $c->isStarted());
suspend();
var_dump($c->isCompleted(), $c->isCancelled(), $c->isStarted(), $c->getResult());
suspend();
--EXPECT--
bool(false)
bool(true)
bool(false)
handler
bool(false)
bool(true)
waiter: early
bool(true)
bool(true)
bool(false)
NULL
