--TEST--
scope(): returns after its coroutines; the first error ends all
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{scope, spawn, delay, suspend, await, current_coroutine};

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

echo "-- all goes well\n";
attempt(fn () => scope(function (Scope $scope) {
    $scope->spawn(function () { delay(3); spawn(fn () => print "grandchild\n"); echo "child\n"; });
    spawn(function () { delay(1); echo "spawned without the scope\n"; });
    echo "body\n";
    return 'value';
}));

echo "-- a coroutine fails: the body and the others are cancelled\n";
attempt(fn () => scope(function (Scope $scope) {
    spawn(function () { delay(1); throw new RuntimeException('first'); });
    spawn(function () { try { delay(60_000); } finally { throw new RuntimeException('second'); } });
    try {
        delay(60_000);
    } catch (Cancellation $e) {
        echo 'body: ' . $e::class . ', ' . $e->getPrevious()->getMessage() . "\n";
        throw $e;
    }
}));

echo "-- the body has ended before\n";
attempt(fn () => scope(function () { spawn(function () { delay(1); throw new RuntimeException('first'); }); return 'lost'; }));

echo "-- the body fails\n";
attempt(fn () => scope(function () {
    spawn(function () { try { delay(60_000); } finally { suspend(); echo "cancelled\n"; } });
    suspend();
    throw new RuntimeException('of the body');
}));

echo "-- an error that is awaited belongs to the one who waits\n";
attempt(fn () => scope(function () {
    $c = spawn(fn () => throw new RuntimeException('awaited'));
    try {
        await($c);
    } catch (RuntimeException $e) {
        echo 'handled: ' . $e->getMessage() . "\n";
    }
    delay(1);
    return 'goes on';
}));

echo "-- cancelled by the body: it goes on\n";
attempt(fn () => scope(function (Scope $scope) {
    spawn(function () { try { delay(60_000); } finally { echo "cancelled\n"; } });
    suspend();
    $scope->cancel();
    delay(1);
    try {
        spawn(fn () => 1);
    } catch (Async\AsyncException $e) {
        echo $e->getMessage() . "\n";
    }
    return 'goes on';
}));

echo "-- nested\n";
attempt(fn () => scope(function () {
    spawn(fn () => scope(function () { spawn(function () { delay(1); throw new RuntimeException('from below'); }); delay(60_000); }));
    delay(60_000);
}));

echo "-- the Scope lives longer\n";
$kept = scope(fn (Scope $scope) => $scope);
var_dump($kept->isClosed(), $kept->isFinished());
attempt(fn () => $kept->spawn(fn () => 1));

echo "-- handlers and zombies of the scope\n";
attempt(fn () => scope(function (Scope $scope) {
    $scope->setExceptionHandler(function ($scope, $coroutine, $e) { echo 'handler: ' . $e->getMessage() . "\n"; });
    spawn(fn () => throw new RuntimeException('for the handler'));
    delay(1);
    return 'goes on';
}));
attempt(fn () => scope(function (Scope $scope) {
    $scope->allowZombies();
    spawn(function () { delay(3); echo "zombie\n"; });
    suspend();
    $scope->cancel();
    return 'after the zombies';
}));
?>
--EXPECT--
-- all goes well
body
spawned without the scope
child
grandchild
string(5) "value"
-- a coroutine fails: the body and the others are cancelled
body: Async\AsyncCancellation, first
RuntimeException: first
Async\CompositeException: Errors that followed: 1, the first: RuntimeException: second
-- the body has ended before
RuntimeException: first
-- the body fails
cancelled
RuntimeException: of the body
-- an error that is awaited belongs to the one who waits
handled: awaited
string(7) "goes on"
-- cancelled by the body: it goes on
cancelled
Cannot spawn a coroutine in a closed scope
string(7) "goes on"
-- nested
RuntimeException: from below
-- the Scope lives longer
bool(true)
bool(true)
Async\AsyncException: Cannot spawn a coroutine in a closed scope
-- handlers and zombies of the scope
handler: for the handler
string(7) "goes on"
zombie
string(17) "after the zombies"
