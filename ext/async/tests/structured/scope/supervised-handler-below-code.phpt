--TEST--
The handler of a supervised scope that runs because a handle is released: the code that released it goes on, or ends as it was asked to
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Scope};
use function Async\{await, delay, spawn, with_timeout};

function released(Scope $scope): array
{
    $handle = $scope->spawn(fn() => throw new Exception('unobserved'));
    delay(1);
    try {
        $handle = null;
        echo "goes on\n";
    } catch (Throwable $e) {
        echo get_class($e), ' ', $e->getMessage(), "\n";
        throw $e;
    } finally {
        echo "finally\n";
    }

    return ['value'];
}

function with_handler(Closure $handler): Scope
{
    static $parents = []; // a parent that is gone would end them
    $parents[] = $parent = new Scope;
    $parent->setExceptionHandler(function ($scope, $coroutine, $e) { echo "parent: {$e->getMessage()}\n"; });
    $scope = Scope::supervised($parent);
    $scope->setExceptionHandler($handler);

    return $scope;
}

echo "-- it throws\n";
$throws = with_handler(fn() => throw new Exception('of the handler'));
var_dump(released($throws)[0]);
var_dump(await(spawn(fn() => released($throws)[0])));
var_dump(array_map(fn() => released($throws)[0], [1, 2]));
$fiber = new Fiber(fn() => released($throws)[0]);
$fiber->start();
var_dump($fiber->getReturn());

echo "-- it throws a cancellation of its own\n";
var_dump(released(with_handler(fn() => throw new AsyncCancellation('mine')))[0]);

echo "-- a coroutine is cancelled while it waits there\n";
$waits = with_handler(function () { delay(50); });
$coroutine = spawn(fn() => released($waits));
delay(5);
$coroutine->cancel();
try {
    await($coroutine);
} catch (AsyncCancellation $e) {
    echo "await: cancelled\n";
}

echo "-- a limit passes\n";
try {
    with_timeout(5, fn() => released($waits));
} catch (Async\TimeoutException $e) {
    echo "TimeoutException\n";
}

echo "-- it calls exit\n";
$exits = with_handler(function () { exit(5); });
register_shutdown_function(function () { echo "shutdown\n"; });
released($exits);
echo "not reached\n";
?>
--EXPECT--
-- it throws
parent: of the handler
goes on
finally
string(5) "value"
parent: of the handler
goes on
finally
string(5) "value"
parent: of the handler
goes on
finally
parent: of the handler
goes on
finally
array(2) {
  [0]=>
  string(5) "value"
  [1]=>
  string(5) "value"
}
parent: of the handler
goes on
finally
string(5) "value"
-- it throws a cancellation of its own
goes on
finally
string(5) "value"
-- a coroutine is cancelled while it waits there
Async\AsyncCancellation Coroutine was cancelled
finally
await: cancelled
-- a limit passes
Async\AsyncCancellation The time limit has passed
finally
TimeoutException
-- it calls exit
shutdown
