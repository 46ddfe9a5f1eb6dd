--TEST--
A Cancellation that ends a coroutine is never reported; awaiters still get it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Own extends Cancellation {}

spawn(function () { throw new Async\AsyncCancellation('forgotten'); });
spawn(function () { throw new Cancellation('forgotten, plain'); });
spawn(function () { throw new Own('forgotten, own'); });
$c = spawn(function () { throw new Own('kept'); });
suspend();
var_dump($c->isCancelled(), $c->isCancellationRequested());
try {
    await($c);
} catch (Own $e) {
    echo $e->getMessage(), "\n";
}
$dropped = spawn(function () { throw new Own('dropped'); });
suspend();
unset($dropped);
echo "end\n";
--EXPECT--
bool(true)
bool(false)
kept
end
