--TEST--
A fiber cannot leave the callback of an output buffer while coroutines run; a coroutine can wait there
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend};

$fiber = new Fiber(function () {
    ob_start(function (string $buffer) {
        try {
            Fiber::suspend();
        } catch (FiberError $e) {
            $buffer .= $e->getMessage() . "\n";
        }
        suspend();
        $inner = new Fiber(function () { Fiber::suspend(); return 'inner'; });
        $inner->start();
        $inner->resume();
        return $buffer . $inner->getReturn() . "\n";
    });
    echo "text\n";
    ob_end_flush();
    Fiber::suspend();
});
await(spawn(fn() => $fiber->start()));
await(spawn(fn() => $fiber->resume()));
var_dump($fiber->isTerminated());
?>
--EXPECT--
text
Cannot switch fibers in current execution context
inner
bool(true)
