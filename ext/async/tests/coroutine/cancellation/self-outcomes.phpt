--TEST--
After self-cancellation a Throwable that is no Cancellation wins over the reason
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, current_coroutine};

$failed = spawn(function () {
    current_coroutine()->cancel(new Async\AsyncCancellation('own'));
    throw new LogicException('wins');
});
$cancelled = spawn(function () {
    current_coroutine()->cancel(new Async\AsyncCancellation('own'));
    throw new Async\AsyncCancellation('another');
});
$default = spawn(function () { current_coroutine()->cancel(); return 1; });
foreach ([$failed, $cancelled, $default] as $c) {
    try {
        await($c);
    } catch (Throwable $e) {
        echo $e::class, ' ', $e->getMessage(), ' ', json_encode([$c->isCancelled(), $c->isCancellationRequested()]), "\n";
    }
}
--EXPECT--
LogicException wins [false,true]
Async\AsyncCancellation own [true,true]
Async\AsyncCancellation Coroutine was cancelled [true,true]
