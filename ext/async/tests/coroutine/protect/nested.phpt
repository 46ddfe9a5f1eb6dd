--TEST--
Nested protection ends when the outermost call ends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await};

$c = spawn(function () {
    try {
        protect(function () {
            protect(function () { suspend(); echo "inner done\n"; });
            echo "between\n";
            suspend();
            protect(function () { suspend(); echo "second inner done\n"; });
            suspend();
            echo "outer done\n";
        });
        echo "never\n";
    } finally {
        echo "delivered\n";
    }
});
suspend();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) {}
--EXPECT--
inner done
between
second inner done
outer done
delivered
