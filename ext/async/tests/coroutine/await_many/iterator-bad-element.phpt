--TEST--
A wrong element of an iterator is a TypeError or an AsyncException of the call
--FILE--
<?php
use function Async\{spawn, suspend, await_any_or_fail, await_all};

class Mine implements Async\Awaitable {}
foreach ([5, new Mine] as $bad) {
    $trigger = spawn(function () { suspend(); suspend(); suspend(); return 'kept'; });
    try {
        await_all((function () use ($trigger, $bad) { yield $trigger; yield $bad; echo "not reached\n"; })());
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    var_dump(Async\await($trigger));
}
?>
--EXPECT--
TypeError: Triggers must be of type Async\Awaitable, int given
string(4) "kept"
Async\AsyncException: Object of class Mine cannot be awaited
string(4) "kept"
