--TEST--
The helper starts in a scope that is shut
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, suspend, delay, timeout, await_all, iterate};

$scope = new Scope();
$scope->spawn(function () {
    try {
        delay(100_000);
    } finally {
        try {
            spawn(fn () => 1);
        } catch (Async\AsyncException $e) {
            echo $e->getMessage(), "\n";
        }
        [, $errors] = await_all((function () { echo "advanced\n"; suspend(); yield timeout(1); })());
        echo get_class($errors[0]), "\n";
        iterate([1], function ($v) { suspend(); echo "iterated $v\n"; });
    }
});
suspend();
$scope->cancel();
?>
--EXPECT--
Cannot spawn a coroutine in a closed scope
advanced
Async\TimeoutException
iterated 1
