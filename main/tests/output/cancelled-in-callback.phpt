--TEST--
Cancelling a coroutine whose output callback is parked at its end: the buffer goes out as it is
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

$coroutine = spawn(function () {
    ob_start(fn(string $buffer) => "[$buffer]\n");
    ob_start(function (string $buffer) {
        delay(10000);
        return 'never';
    });
    echo "text";
});
suspend();
$coroutine->cancel(new Async\AsyncCancellation('stop'));
try {
    await($coroutine);
} catch (Async\AsyncCancellation $cancellation) {
    echo $cancellation->getMessage(), "\n";
}
?>
--EXPECT--
[text]
stop
