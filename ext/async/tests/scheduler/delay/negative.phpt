--TEST--
delay: a negative time is a ValueError, an enormous one does not wrap around
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend, await};

foreach ([-1, PHP_INT_MIN] as $ms) {
    try {
        delay($ms);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}

$c = spawn(function () {
    try {
        delay(PHP_INT_MAX);
        echo "it returned\n";
    } catch (ValueError) {
    }
});
suspend();
delay(5);
$c->cancel();
try {
    await($c);
} catch (Async\AsyncCancellation) {
}
echo "end\n";
--EXPECTF--
Async\delay(): Argument #1 ($ms) must be %s
Async\delay(): Argument #1 ($ms) must be %s
end
