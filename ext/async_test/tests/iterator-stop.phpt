--TEST--
Iterator: FAILURE stops it; an exception stops it and is kept, or belongs to the worker
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{iterate_c, log};
use function Async\{spawn, await};

function show(callable $call): void
{
    try {
        $answer = $call();
        echo implode(' ', array_diff(log(), ['started'])), ' | ', $answer['error'] ?? '-', $answer['completed'] ? '' : ' not completed', "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
foreach (['run', 'coroutine'] as $how) {
    show(fn () => iterate_c([1, 2, 3], null, 1, 'stop=2', $how));
    show(fn () => iterate_c([1, 2, 3], null, 1, 'fail=2', $how));
    show(fn () => iterate_c([1, 2, 3], null, 0, 'fail=2', 'park', $how));
    show(fn () => iterate_c((function () { yield 1; throw new Exception('source'); })(), null, 1, $how));
}
$scope = new Async\Scope();
$scope->setExceptionHandler(fn ($s, $c, $e) => print "scope: {$e->getMessage()}\n");
$scope->spawn(fn () => show(fn () => iterate_c([1, 2, 3], null, 1, 'fail=2', 'throw')));
$scope->awaitCompletion(Async\timeout(5000));
?>
--EXPECT--
0=1 1=2 | -
0=1 1=2 | failed at 2
0=1 0 resumed 1=2 2=3 1 resumed 2 resumed | failed at 2
0=1 | source
0=1 1=2 | -
0=1 1=2 | failed at 2
0=1 0 resumed 1=2 2=3 1 resumed 2 resumed | failed at 2
0=1 | source
scope: failed at 2
0=1 1=2 | -
