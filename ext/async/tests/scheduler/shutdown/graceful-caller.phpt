--TEST--
graceful_shutdown: the caller goes on and gets the cancellation at its next suspension point
--FILE--
<?php
use function Async\{spawn, suspend, delay, graceful_shutdown};

$reason = new Async\AsyncCancellation('maintenance');
$worker = spawn(function () use ($reason) {
    try {
        delay(100_000);
    } catch (Cancellation $e) {
        echo 'worker ', var_export($e === $reason, true), "\n";
        delay(1);
        echo "worker cleaned up\n";
    }
});
suspend();
graceful_shutdown($reason);
graceful_shutdown(new Async\AsyncCancellation('not this one'));
echo "caller goes on\n";
try {
    suspend();
} catch (Cancellation $e) {
    echo 'main ', var_export($e === $reason, true), "\n";
}
echo "main ends\n";
?>
--EXPECT--
caller goes on
main true
main ends
worker true
worker cleaned up
