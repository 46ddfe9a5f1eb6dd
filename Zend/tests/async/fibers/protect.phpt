--TEST--
A section of Async\protect() belongs to the coroutine that runs its fiber
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend, protect};

function ends(Async\Coroutine $coroutine, string $name): void
{
    $coroutine->cancel();
    try {
        await($coroutine);
        echo "$name ended\n";
    } catch (Cancellation) {
        echo "$name was cancelled\n";
    }
}

foreach ([false, true] as $stays) {
    $fiber = new Fiber(fn() => protect(function () { Fiber::suspend(); suspend(); echo "protected\n"; }));
    $starter = spawn(function () use ($fiber, $stays) {
        $fiber->start();
        $stays && suspend_for_ever();
    });
    $stays ? suspend() : await($starter);

    $resumer = spawn(function () use ($fiber) {
        $fiber->resume();
        echo "not reached\n";
    });
    suspend();
    ends($resumer, 'resumer');
    $stays && ends($starter, 'starter');
}
drop(fn() => protect(fn() => Fiber::suspend()));

function suspend_for_ever(): void { await(new Async\Future(new Async\FutureState)); }
?>
--EXPECT--
protected
resumer was cancelled
protected
resumer was cancelled
starter was cancelled
