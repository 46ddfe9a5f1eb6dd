--TEST--
finally() handlers that are cancelled have not failed: nothing is reported, and a CompositeException has only errors
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine};
use function Async\suspend;

function handlers(Closure ...$handlers): void
{
    $scope = new Scope();
    $scope->setExceptionHandler(function ($scope, $coroutine, $error) { echo get_class($error), ': ', $error->getMessage(), "\n"; });
    $job = $scope->spawn(fn () => 1);
    foreach ($handlers as $handler) {
        $job->finally($handler);
    }
    suspend();
    suspend();
    $scope->cancel();
    suspend();
    suspend();
    echo "--\n";
}
$parks = fn () => Async\delay(60_000);
$fails = function () { try { Async\delay(60_000); } finally { throw new Exception('fails'); } };
handlers($parks);
handlers($parks, $parks, $parks);
handlers($parks, $fails);
handlers($fails, $parks);
handlers($fails, $parks, $fails);

$scope = new Scope();
$job = $scope->spawn(fn () => 1);
$job->finally($parks);
$job->finally($parks);
suspend();
suspend();
$scope->cancel();
suspend();
echo "goes on\n";
?>
--EXPECTF--
--
--
Exception: fails
--
Exception: fails
--
Async\CompositeException: 2 errors of finally() handlers, the first: Exception: fails in %sfinally-cancelled.php:21
--
goes on
