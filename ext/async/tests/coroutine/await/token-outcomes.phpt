--TEST--
A token that settles first: OperationCanceledException with the token's exception as previous, null for a value
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

$never = spawn(function () { delay(60_000); });
$failure = new DomainException('token failed');
$reason = new Async\AsyncCancellation('token cancelled');

$value = spawn(function () { suspend(); return 'v'; });
$failed = spawn(function () use ($failure) { for ($i = 0; $i < 6; $i++) suspend(); throw $failure; });
$cancelled = spawn(function () { delay(60_000); });
spawn(function () use ($cancelled, $reason) { for ($i = 0; $i < 12; $i++) suspend(); $cancelled->cancel($reason); });

foreach (['value' => $value, 'failed' => $failed, 'cancelled' => $cancelled] as $name => $token) {
    /* While it is waited for, and again when it has settled. */
    for ($i = 0; $i < 2; $i++) {
        try {
            await($never, $token);
            echo "returned\n";
        } catch (Async\OperationCanceledException $e) {
            $previous = $e->getPrevious();
            echo $name, ': ', $e->getMessage(), ', ',
                match ($previous) { null => 'null', $failure => 'the failure', $reason => 'the reason', default => get_class($previous) }, "\n";
        }
    }
}
var_dump($never->isCompleted());
$never->cancel();
--EXPECT--
value: Operation has been cancelled, null
value: Operation has been cancelled, null
failed: Operation has been cancelled, the failure
failed: Operation has been cancelled, the failure
cancelled: Operation has been cancelled, the reason
cancelled: Operation has been cancelled, the reason
bool(false)
