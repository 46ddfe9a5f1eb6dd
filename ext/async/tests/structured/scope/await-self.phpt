--TEST--
A coroutine cannot wait for a scope it belongs to, directly or through an ancestor
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, timeout};
$p = new Scope(); $s = Scope::inherit($p);
foreach (['own' => $s, 'ancestor' => $p] as $n => $scope) {
    $s->spawn(function () use ($scope, $n) {
        try { $scope->awaitCompletion(timeout(10)); } catch (Async\AsyncException $e) { echo "$n: {$e->getMessage()}\n"; }
    });
}
suspend();
$s->spawn(function () use ($s) {
    $s->asNotSafely()->cancel();
    try { $s->awaitAfterCancellation(); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
});
suspend();
--EXPECT--
own: Cannot await completion of scope from a coroutine that belongs to the same scope or its children
ancestor: Cannot await completion of scope from a coroutine that belongs to the same scope or its children
Cannot await completion of scope from a coroutine that belongs to the same scope or its children
