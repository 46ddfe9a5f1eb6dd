--TEST--
A time limit that no code catches fails a task, a scope, an iteration, a chain, a handler as any error does
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, TaskGroup, FutureState, Future, OperationCanceledException};
use function Async\{spawn, await, timeout, delay, iterate, await_all};
$late = fn () => await(spawn(fn () => delay(200)), timeout(5));

$scope = new Scope;
$scope->spawn($late);
$other = $scope->spawn(function () { try { delay(1000); } catch (Cancellation $e) { echo "sibling: {$e->getMessage()}\n"; } });
try { $scope->awaitCompletion(timeout(2000)); } catch (OperationCanceledException $e) { echo 'scope: ', get_class($e->getPrevious()), "\n"; }

$scope = new Scope;
$scope->setExceptionHandler(function ($scope, $coroutine, $error) { echo 'handler: ', get_class($error), "\n"; });
$scope->spawn($late);
$scope->awaitCompletion(timeout(2000));

$group = new TaskGroup;
$group->spawn($late);
$group->close();
try { await($group->all()); } catch (Throwable $e) { echo 'group: ', get_class($e), "\n"; }

try { iterate([1], $late); } catch (Throwable $e) { echo 'iterate: ', get_class($e), "\n"; }

[, $errors] = await_all([spawn($late)]);
echo 'await_all: ', get_class($errors[0]), "\n";

$state = new FutureState;
(new Future($state))->map($late);
$state->complete(1);
delay(20);

// Asked to end, they end silently: the group is cancelled, the iteration breaks off.
$group = new TaskGroup;
$group->spawn(function () { try { delay(1000); } finally { (new Async\Channel(1))->recv(timeout(5)); } });
delay(1);
$group->cancel();
$group->awaitCompletion();
unset($group);
echo "end\n";
--EXPECTF--
sibling: Scope was cancelled
scope: Async\TimeoutException
handler: Async\OperationCanceledException
group: Async\%s
iterate: Async\OperationCanceledException
await_all: Async\OperationCanceledException

Warning: Unhandled exception in Future: Operation has been cancelled; use catch() or ignore() to handle. Created at %s, completed at %s in %s on line %d
end
