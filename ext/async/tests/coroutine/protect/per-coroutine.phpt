--TEST--
Protection is per coroutine: what is spawned inside is not protected
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await};

$child = null;
$c = spawn(function () use (&$child) {
    protect(function () use (&$child) {
        $child = spawn(function () {
            try {
                suspend();
                suspend();
                echo "never\n";
            } finally {
                echo "child interrupted\n";
            }
        });
        suspend();
        suspend();
        echo "protected went on\n";
    });
});
suspend();
suspend();
$child->cancel();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }
var_dump($child->isCancelled());
--EXPECT--
child interrupted
protected went on
cancelled
bool(true)
