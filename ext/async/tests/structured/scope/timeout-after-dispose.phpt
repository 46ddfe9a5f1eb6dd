--TEST--
disposeAfterTimeout() of a scope that is shut already ends what the policy has spared
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{await, delay, suspend};

function outcome(Async\Coroutine $coroutine): string
{
    try {
        return await($coroutine);
    } catch (Cancellation $cancellation) {
        return $cancellation->getMessage();
    }
}

$scope = (new Scope)->allowZombies();
$child = Scope::inherit($scope);
$zombies = [
    $scope->spawn(function () { delay(100_000); return 'lives'; }),
    $child->spawn(function () { delay(100_000); return 'lives'; }),
];
suspend();
$scope->dispose();
$scope->disposeAfterTimeout(100_000);
$scope->disposeAfterTimeout(5);
$scope->disposeAfterTimeout(50_000);
var_dump($scope->isClosed());
echo implode(', ', array_map(outcome(...), $zombies)), "\n";
var_dump($scope->isClosed());

// A time that is not over keeps an ended scope no longer.
$scope = new Scope;
$quick = $scope->spawn(function () { delay(1); return 'ended by itself'; });
suspend();
$scope->disposeSafely();
$scope->disposeAfterTimeout(600_000);
echo outcome($quick), "\n";
suspend();
var_dump($scope->isClosed());
$scope->disposeAfterTimeout(600_000);
echo "done\n";
?>
--EXPECT--
bool(false)
Scope lifetime expired, Scope lifetime expired
bool(true)
ended by itself
bool(true)
done
