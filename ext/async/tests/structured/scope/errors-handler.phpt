--TEST--
A scope with a handler is a supervisor: its coroutines are independent
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine};
use function Async\{delay, timeout, await};
$s = new Scope();
$s->setExceptionHandler(function (Scope $scope, Coroutine $c, Throwable $e) use ($s, &$failed) {
    echo $e->getMessage(), ' ', var_export($scope === $s, true), ' ', var_export($c === $failed, true), ' ', var_export(Async\current_coroutine() === $c, true), "\n";
});
$failed = $s->spawn(function () { throw new Exception('one'); });
$s->spawn(function () { delay(5); echo "unaffected\n"; });
$s->awaitCompletion(timeout(5000));
var_dump($s->isCancelled());
try { await($failed); } catch (Exception $e) { echo 'later: ', $e->getMessage(), "\n"; }
--EXPECT--
one true true true
unaffected
bool(false)
later: one
