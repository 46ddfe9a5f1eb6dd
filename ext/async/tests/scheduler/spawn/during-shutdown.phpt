--TEST--
During a shutdown spawn succeeds, but the new coroutine is cancelled before it starts
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

$GLOBALS['late'] = null;

spawn(function () {
    try {
        delay(10_000);
    } finally {
        $GLOBALS['late'] = spawn(function () { echo "never\n"; });
        echo get_class($GLOBALS['late']), "\n";
        suspend();
        echo "cleanup goes on\n";
    }
});
spawn(function () { echo "leaving\n"; exit(0); });

register_shutdown_function(function () {
    $c = $GLOBALS['late'];
    var_dump($c->isStarted(), $c->isCancelled());
});
--EXPECT--
leaving
Async\Coroutine
cleanup goes on
bool(false)
bool(true)
