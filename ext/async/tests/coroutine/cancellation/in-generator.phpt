--TEST--
Cancelling a coroutine parked in a generator unwinds the generator
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$c = spawn(function () {
    $generator = (function () {
        try {
            yield 1;
            delay(60_000);
            yield 2;
        } finally {
            echo "generator cleanup\n";
        }
    })();
    foreach ($generator as $v) {
        echo $v, "\n";
    }
});
suspend();
$c->cancel();
try {
    await($c);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
--EXPECT--
1
generator cleanup
cancelled
