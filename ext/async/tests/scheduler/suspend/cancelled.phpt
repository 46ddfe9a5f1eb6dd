--TEST--
suspend is a suspension point: a cancelled coroutine resumes with its AsyncCancellation
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$c = spawn(function () {
    echo "started\n";
    try {
        suspend();
        echo "never\n";
    } catch (Async\AsyncCancellation $e) {
        echo 'caught ', $e->getMessage(), "\n";
        throw $e;
    }
});
suspend();
var_dump($c->isQueued());
$c->cancel($reason = new Async\AsyncCancellation('stop'));
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    var_dump($e === $reason);
}
--EXPECT--
started
bool(true)
caught stop
bool(true)
