--TEST--
A cancelled delay throws the AsyncCancellation at once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend, await};

$start = hrtime(true);
$c = spawn(function () {
    try {
        delay(60_000);
    } catch (Async\AsyncCancellation $e) {
        echo 'caught ', $e->getMessage(), "\n";
        delay(1);
        echo "delay works again\n";
        throw $e;
    }
});
suspend();
$c->cancel(new Async\AsyncCancellation('enough'));
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
var_dump((hrtime(true) - $start) / 1e9 < 30);
--EXPECT--
caught enough
delay works again
enough
bool(true)
