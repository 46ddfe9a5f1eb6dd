--TEST--
Who waited for a coroutine and has left does not take its failure: it goes to the scope, and is not reported beyond it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, suspend, await};

$scope = new Scope();
$scope->setExceptionHandler(function (Scope $scope, Async\Coroutine $coroutine, Throwable $e) { echo "handler: ", $e->getMessage(), "\n"; });
$failing = $scope->spawn(function () { suspend(); suspend(); suspend(); throw new Exception('late'); });

try {
    await($failing, spawn(fn () => 'token'));
} catch (Throwable $e) {
    echo $e::class, "\n";
}
for ($i = 0; $i < 5; $i++) {
    suspend();
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
handler: late
Async\OperationCanceledException
end
