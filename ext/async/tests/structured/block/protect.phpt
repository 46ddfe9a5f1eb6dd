--TEST--
protect() is a scope: it waits for the coroutines of its closure, which its caller's scope does not cancel
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{protect, spawn, delay, suspend, await};

function attempt(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo $e::class . ': ' . $e->getMessage() . "\n";
        }
    }
}

$scope = new Scope;
$c = $scope->spawn(function () {
    protect(function () {
        spawn(function () { delay(3); echo "started before the end: goes on\n"; });
        suspend();
        suspend();
        echo await(spawn(fn () => "started after the end\n"));
    });
    echo "never\n";
});
suspend();
$scope->cancel();
attempt(fn () => await($c));

echo "-- in finally\n";
$scope = new Scope;
$c = $scope->spawn(function () {
    try {
        delay(60_000);
    } finally {
        attempt(fn () => protect(function () { spawn(function () { delay(1); echo "helper\n"; }); return 'cleaned up'; }));
        attempt(fn () => spawn(fn () => 1));
    }
});
suspend();
$scope->cancel();
attempt(fn () => await($c));

echo "-- errors\n";
await(spawn(function () {
    attempt(fn () => protect(function () {
        spawn(fn () => throw new LogicException('of a coroutine'));
        suspend();
        suspend();
        echo "the closure goes on\n";
    }));
}));
?>
--EXPECT--
started after the end
started before the end: goes on
Async\AsyncCancellation: Scope was cancelled
-- in finally
helper
string(10) "cleaned up"
Async\AsyncException: Cannot spawn a coroutine in a closed scope
Async\AsyncCancellation: Scope was cancelled
-- errors
the closure goes on
LogicException: of a coroutine
