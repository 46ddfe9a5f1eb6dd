--TEST--
protect inside the cleanup of a cancelled coroutine runs and returns
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await};

$c = spawn(function () {
    try {
        suspend();
    } finally {
        echo protect(function () { suspend(); return "cleaned\n"; });
    }
});
suspend();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }
--EXPECT--
cleaned
cancelled
