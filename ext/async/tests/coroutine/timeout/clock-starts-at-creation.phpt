--TEST--
The clock of a Timeout runs from its creation, whether or not anyone waits
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, timeout, delay};

$t = timeout(20);
delay(120);
var_dump($t->isCompleted(), $t->isCancelled());

$start = hrtime(true);
try {
    await($t);
} catch (Async\TimeoutException $e) {
    echo $e->getMessage(), "\n";
}
var_dump((hrtime(true) - $start) / 1e9 < 10);

/* Work before the wait counts as well. */
$t = timeout(30);
$until = hrtime(true) + 60_000_000;
while (hrtime(true) < $until);
try {
    await($t);
} catch (Async\TimeoutException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
bool(true)
bool(false)
Timeout occurred after 20 milliseconds
bool(true)
Timeout occurred after 30 milliseconds
