--TEST--
TaskGroup(failFast: true): the first error cancels the rest, and is thrown by all that waits
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, await, delay, suspend};

function attempt(string $name, callable $f): void
{
    echo "$name: ";
    try {
        echo json_encode($f()), "\n";
    } catch (Throwable $e) {
        echo $e::class . ', ' . $e->getMessage() . ($e->getPrevious() ? ', then ' . $e->getPrevious()->getMessage() : '') . "\n";
    }
}
$failing = function (): TaskGroup {
    $group = new TaskGroup(concurrency: 2, failFast: true);
    $group->spawn(fn () => 'value');
    $group->spawn(function () { try { delay(60_000); } finally { suspend(); echo "(cancelled) "; } });
    $group->spawn(function () { delay(1); throw new RuntimeException('the first'); });
    $group->spawn(fn () => print "never\n");
    return $group;
};

$group = $failing();
attempt('all', fn () => await($group->all()));
attempt('all again', fn () => await($group->all()));
attempt('all without errors', fn () => await($group->all(ignoreErrors: true)));
attempt('spawn', fn () => $group->spawn(fn () => 1));
attempt('awaitCompletion', fn () => $group->awaitCompletion());
attempt('results', fn () => $group->getResults());
attempt('errors', fn () => array_map(fn ($e) => $e->getMessage(), $group->getErrors()));
attempt('count, closed', fn () => [count($group), $group->isClosed(), $group->isFinished()]);

echo "-- a spawn() that waits for room\n";
$group = new TaskGroup(concurrency: 1, queueLimit: 1, failFast: true);
$group->spawn(function () { delay(2); throw new RuntimeException('the first'); });
$group->spawn(fn () => print "never\n");
attempt('spawn', fn () => $group->spawn(fn () => print "never\n"));
unset($group);

echo "-- awaitCompletion() alone\n";
$group = $failing();
spawn(function () use ($group) { suspend(); $group->close(); });
$group->close();
attempt('awaitCompletion', fn () => $group->awaitCompletion());
unset($group);

echo "-- an error of the clean-up follows\n";
$group = new TaskGroup(failFast: true);
$group->spawn(function () { try { delay(60_000); } finally { throw new LogicException('of the clean-up'); } });
$group->spawn(function () { suspend(); throw new RuntimeException('the first'); });
attempt('all', fn () => await($group->all()));
attempt('errors', fn () => array_map(fn ($e) => $e->getMessage(), $group->getErrors()));

echo "-- a cancellation is no error\n";
$group = new TaskGroup(failFast: true);
$group->spawn(fn () => Async\current_coroutine()->cancel());
$group->spawn(function () { delay(2); return 'value'; });
$group->close();
attempt('awaitCompletion', fn () => $group->awaitCompletion());
attempt('results', fn () => $group->getResults());

echo "-- iteration\n";
$group = $failing();
foreach ($group as $key => [$value, $error]) {
    echo "$key: " . ($error ? $error::class : $value) . "\n";
}

echo "-- never asked for\n";
$group = $failing();
delay(5);
try {
    unset($group);
} catch (Async\CompositeException $e) {
    echo strtok($e->getMessage(), '/'), "\n";
}
try {
    new Async\TaskSet(1, 1, null, true);
} catch (ArgumentCountError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
all: (cancelled) RuntimeException, the first
all again: RuntimeException, the first
all without errors: ["value"]
spawn: RuntimeException, the first
awaitCompletion: RuntimeException, the first
results: ["value"]
errors: {"2":"the first"}
count, closed: [4,true,true]
-- a spawn() that waits for room
spawn: RuntimeException, the first
-- awaitCompletion() alone
awaitCompletion: (cancelled) RuntimeException, the first
-- an error of the clean-up follows
all: RuntimeException, the first, then Errors that followed: 1, the first: LogicException: of the clean-up
errors: ["of the clean-up","the first"]
-- a cancellation is no error
awaitCompletion: null
results: {"1":"value"}
-- iteration
0: value
2: RuntimeException
3: Async\AsyncCancellation
(cancelled) 1: Async\AsyncCancellation
-- never asked for
(cancelled) 1 unhandled error of a TaskGroup, the first: RuntimeException: the first in 
Async\TaskSet::__construct() expects at most 3 arguments, 4 given
