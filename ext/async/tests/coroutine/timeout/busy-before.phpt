--TEST--
CPU-bound work before timeout() does not shorten it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, timeout, suspend};

suspend();
$until = hrtime(true) + 60_000_000;
while (hrtime(true) < $until);

$start = hrtime(true);
try {
    await(timeout(40));
} catch (Async\TimeoutException) {
    var_dump((hrtime(true) - $start) / 1e6 >= 40);
}
--EXPECT--
bool(true)
