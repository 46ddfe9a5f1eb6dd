--TEST--
A token that has settled ends the call before the iterator is advanced
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

$token = spawn(fn () => 1);
suspend();
try {
    await_all((function () { echo "not reached\n"; yield 1; })(), $token);
} catch (Async\OperationCanceledException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Operation has been cancelled
