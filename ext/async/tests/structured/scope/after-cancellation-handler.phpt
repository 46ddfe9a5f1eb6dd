--TEST--
A handler gets each error, with the scope, in the waiting coroutine; it may park; nothing goes further
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, spawn, current_coroutine};
$s = new Scope();
for ($i = 1; $i <= 3; $i++) {
    $s->spawn(function () use ($i) { try { delay(10_000); } finally { throw new Exception("error $i"); } });
}
$seen = 0;
$s->spawn(function () use (&$seen) { try { delay(10_000); } finally { while ($seen < 3) { delay(1); } echo "slow one ended\n"; } });
suspend();
$s->cancel();
$main = current_coroutine();
$s->awaitAfterCancellation(function (Throwable $e, Scope $scope) use ($s, $main, &$seen) {
    delay(1);
    echo $e->getMessage(), ' ', var_export($scope === $s, true), ' ', var_export(current_coroutine() === $main, true), "\n";
    $seen++;
});
var_dump($s->isClosed());
--EXPECT--
error 1 true true
error 2 true true
error 3 true true
slow one ended
bool(true)
