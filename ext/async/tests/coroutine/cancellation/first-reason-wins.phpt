--TEST--
First reason wins: later requests are ignored, also after delivery and during cleanup
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$c = spawn(function () {
    try {
        delay(60_000);
    } finally {
        echo "cleanup 1\n";
        delay(5);
        echo "cleanup 2\n";
        suspend();
        echo "cleanup 3\n";
    }
});
suspend();
$c->cancel(new Async\AsyncCancellation('first'));
$c->cancel(new Async\AsyncCancellation('second'));
suspend();
$c->cancel(new Async\AsyncCancellation('during cleanup'));
delay(50);
$c->cancel(new Async\AsyncCancellation('after'));
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), ' ', var_export($e->getPrevious(), true), "\n";
}
--EXPECT--
cleanup 1
cleanup 2
cleanup 3
first NULL
