--TEST--
exit completes a coroutine with a null result and no exception
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

$c = spawn(function () {
    try {
        echo "exits\n";
        exit(0);
    } catch (Throwable) {
        echo "never\n";
    } finally {
        echo "never\n";
    }
});
$c->finally(fn () => print "finally handler\n");
register_shutdown_function(function () use ($c) {
    var_dump($c->isCompleted(), $c->isCancelled(), $c->getResult(), $c->getException());
});
suspend();
suspend();
echo "never\n";
--EXPECT--
exits
finally handler
bool(true)
bool(false)
NULL
NULL
