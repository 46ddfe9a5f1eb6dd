--TEST--
disposeAfterTimeout(): a coroutine that ignores the cancellation is unwound after async.exit_grace, its waits fail after another one
--EXTENSIONS--
true_async
--INI--
async.exit_grace=100
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await, spawn};
$scope = new Scope;
$child = Scope::inherit($scope);
$deaf = $scope->spawn(function () { while (true) { try { delay(5); } catch (Throwable) { } } });
$slow = $child->spawn(function () {
    try {
        while (true) { try { delay(5); } catch (Throwable) { } }
    } finally {
        echo "cleanup begins\n";
        try { delay(100_000); } finally { echo "cut short\n"; }
    }
});
$quick = $scope->spawn(function () { try { delay(100_000); } finally { delay(1); echo "ends in time\n"; } });
$other = spawn(function () { delay(50); return "not concerned"; });
suspend();
$scope->disposeAfterTimeout(20);
foreach ([$quick, $deaf, $slow] as $coroutine) {
    try { await($coroutine); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
    var_dump($coroutine->isCancelled());
}
var_dump($scope->isClosed());
echo await($other), "\n";
--EXPECTF--
ends in time
Scope lifetime expired
bool(true)
Coroutine 2 spawned at %s:6, suspended at %s:6 ({closure:%s:6}) did not end within 100 ms and is ended by force
Coroutine 3 spawned at %s:7, suspended at %s:9 ({closure:%s:7}) did not end within 100 ms and is ended by force
cleanup begins
Coroutine was ended by force
bool(true)
cut short
Coroutine was ended by force
bool(true)
bool(true)
not concerned
