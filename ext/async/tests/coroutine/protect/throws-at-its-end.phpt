--TEST--
The stored cancellation is thrown by protect() itself; the first one wins and the value is lost
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, await};

$c = spawn(function () {
    $value = 'before';
    try {
        $value = protect(function () { suspend(); suspend(); return 'lost'; });
        echo "never\n";
    } catch (Async\AsyncCancellation $e) {
        echo "caught {$e->getMessage()}, value $value\n";
    }
    suspend();
    return 'went on';
});
suspend();
$c->cancel($first = new Async\AsyncCancellation('first'));
$c->cancel(new Async\AsyncCancellation('second'));
var_dump($c->isCancellationRequested(), $c->isCancelled(), $c->isCompleted());
var_dump(await($c), $c->isCancelled(), $c->isCancellationRequested());
--EXPECT--
bool(true)
bool(false)
bool(false)
caught first, value before
string(7) "went on"
bool(false)
bool(true)
