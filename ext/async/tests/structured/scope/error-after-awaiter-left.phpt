--TEST--
A coroutine that was waited for once keeps its later failure on its handle, in every scope: no handler, no other coroutine hears of it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, suspend, await};

$scope = new Scope();
$scope->setExceptionHandler(function (Scope $scope, Async\Coroutine $coroutine, Throwable $e) { echo "handler: ", $e->getMessage(), "\n"; });
$failing = $scope->spawn(function () { suspend(); suspend(); suspend(); throw new Exception('late'); });
$sibling = $scope->spawn(function () { for ($i = 0; $i < 7; $i++) suspend(); return 'unharmed'; });

try {
    await($failing, spawn(fn () => 'token'));
} catch (Throwable $e) {
    echo $e::class, "\n";
}
for ($i = 0; $i < 5; $i++) {
    suspend();
}
echo await($sibling), "\n";
try {
    await($failing);
} catch (Exception $e) {
    echo 'from its handle: ', $e->getMessage(), "\n";
}

/* Nobody takes this one; it was observed once, so it rests. */
$other = spawn(function () { suspend(); suspend(); suspend(); throw new Exception('rests'); });
try {
    await($other, spawn(fn () => 'token'));
} catch (Throwable $e) {
    echo $e::class, "\n";
}
for ($i = 0; $i < 5; $i++) {
    suspend();
}
unset($other);
echo "end\n";
--EXPECT--
Async\OperationCanceledException
unharmed
from its handle: late
Async\OperationCanceledException
end
