--TEST--
A cancelled caller gets its cancellation; the triggers keep running
--FILE--
<?php
use function Async\{spawn, suspend, await, await_all, await_all_or_fail, await_any_or_fail};

foreach ([await_all(...), await_all_or_fail(...), await_any_or_fail(...)] as $wait) {
    foreach (['array', 'iterator'] as $kind) {
        $trigger = spawn(function () { for ($i = 0; $i < 10; $i++) suspend(); return 'result'; });
        $caller = spawn(function () use ($wait, $trigger, $kind) {
            try {
                $wait($kind === 'array' ? [$trigger] : new ArrayIterator([$trigger]));
            } catch (Cancellation $e) {
                echo $e->getMessage(), "\n";
            }
        });
        suspend();
        suspend();
        $caller->cancel(new Async\AsyncCancellation('enough'));
        await($caller);
        var_dump($trigger->isCancellationRequested(), await($trigger));
    }
}
?>
--EXPECT--
enough
bool(false)
string(6) "result"
enough
bool(false)
string(6) "result"
enough
bool(false)
string(6) "result"
enough
bool(false)
string(6) "result"
enough
bool(false)
string(6) "result"
enough
bool(false)
string(6) "result"
