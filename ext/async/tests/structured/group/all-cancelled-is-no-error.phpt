--TEST--
all() of a group that was cancelled with its coroutine: the coroutine counts as cancelled, nobody else hears of it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{CompositeException, Scope, TaskGroup};
use function Async\{spawn, await, delay, suspend};

$wait_for_all = function () {
    $group = new TaskGroup();
    $group->spawn(fn () => delay(60_000));
    $group->spawn(fn () => delay(60_000));
    try {
        delay(60_000);
    } finally {
        $group->cancel();
        $group->all()->await();
    }
};

$scope = new Scope();
$coroutine = $scope->spawn($wait_for_all);
$sibling = $scope->spawn(function () { delay(1); return 'lives'; });
suspend();
$coroutine->cancel();
suspend();
echo await($sibling), "\n";
unset($coroutine);

/* Who waits gets it as it is. */
$coroutine = spawn($wait_for_all);
suspend();
$coroutine->cancel();
try {
    await($coroutine);
} catch (CompositeException $e) {
    echo count($e->getExceptions()), " cancellations\n";
}
unset($coroutine, $e);

/* With an error beside them it is one. */
$scope = new Scope();
$scope->setExceptionHandler(function ($scope, $coroutine, Throwable $e) { echo get_class($e), ', ', count($e->getExceptions()), "\n"; });
$scope->spawn(function () {
    $group = new TaskGroup();
    $group->spawn(fn () => delay(60_000));
    $group->spawn(fn () => throw new LogicException('an error'));
    suspend();
    suspend();
    $group->cancel();
    $group->all()->await();
});
delay(1);

spawn($wait_for_all);
delay(1);
register_shutdown_function(fn () => print("end\n"));
exit(3);
?>
--EXPECT--
lives
2 cancellations
Async\CompositeException, 2
end
