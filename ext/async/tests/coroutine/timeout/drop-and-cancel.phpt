--TEST--
Dropping and cancelling timeouts any number of times is safe
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, timeout, await, delay, suspend};

for ($i = 0; $i < 300; $i++) {
    $t = timeout(1 + $i % 3);
    if ($i % 2) {
        $t->cancel();
        $t->cancel();
    }
    if ($i % 50 === 0) {
        delay(1);
    }
}
unset($t);

/* Dropped while it is waited on. */
$c = spawn(function () {
    try {
        await(timeout(10));
    } catch (Async\TimeoutException $e) {
        return $e->getMessage();
    }
});
suspend();
gc_collect_cycles();
echo await($c), "\n";

/* The waiter leaves first. */
$t = timeout(60_000);
$c = spawn(fn () => await($t));
suspend();
$c->cancel();
suspend();
var_dump($c->isCancelled(), $t->isCompleted());
unset($c, $t);
echo "end\n";
--EXPECT--
Timeout occurred after 10 milliseconds
bool(true)
bool(false)
end
