--TEST--
A failure that has settled before the call is thrown without parking, and the rest is cancelled
--FILE--
<?php
use function Async\{spawn, suspend, await_all_or_fail};

$failed = spawn(fn () => throw new Exception('early'));
$before = spawn(function () { while (true) suspend(); });
$after = spawn(function () { while (true) suspend(); });
suspend();
spawn(function () { echo "another coroutine\n"; });
try {
    await_all_or_fail([$before, $failed, $after]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($before->isCancellationRequested(), $after->isCancellationRequested());
?>
--EXPECT--
early
bool(true)
bool(true)
another coroutine
