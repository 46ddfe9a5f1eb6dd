--TEST--
A userland Completable can be declared; waiting on it is an AsyncException, as subject and as token
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, timeout};

class Mine implements Async\Completable
{
    public function cancel(?Async\AsyncCancellation $cancellation = null): void { echo "cancelled\n"; }
    public function isCompleted(): bool { return true; }
    public function isCancelled(): bool { return false; }
}

$mine = new Mine();
var_dump($mine instanceof Async\Awaitable);

$done = spawn(fn () => 'value');
$pending = spawn(function () { suspend(); suspend(); return 'late'; });

function attempt(callable $f): void
{
    try {
        var_dump($f());
    } catch (Async\AsyncException $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

attempt(fn () => await($mine));
attempt(fn () => await($pending, $mine));
attempt(fn () => await($mine, timeout(1000)));
attempt(fn () => await($mine, $mine));
attempt(fn () => await($pending));
attempt(fn () => await($done));
--EXPECT--
bool(true)
Async\AsyncException: Object of class Mine cannot be awaited
Async\AsyncException: Object of class Mine cannot be awaited
Async\AsyncException: Object of class Mine cannot be awaited
Async\AsyncException: Object of class Mine cannot be awaited
string(4) "late"
string(5) "value"
