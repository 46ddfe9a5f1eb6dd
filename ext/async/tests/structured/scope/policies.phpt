--TEST--
The policy table: dispose(), disposeSafely(), cancel() under each policy
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
function outcome(Scope $s, string $operation): string {
    $text = 'zombie';
    $s->spawn(function () use (&$text) { try { delay(2); } catch (Cancellation $e) { $text = $e->getMessage(); } });
    suspend();
    $s->$operation();
    $flags = ($s->isCancelled() ? 'cancelled' : 'not cancelled') . ($s->isFinished() ? ' finished' : '');
    delay(10);
    return "$text ($flags)";
}
$policies = ['SAFE' => fn () => (new Scope())->allowZombies(), 'DEFAULT' => fn () => new Scope(), 'NOT_SAFE' => fn () => (new Scope())->asNotSafely()];
foreach ($policies as $name => $make) {
    foreach (['dispose', 'disposeSafely', 'cancel'] as $operation) { echo "$name $operation: ", outcome($make(), $operation), "\n"; }
}
--EXPECT--
SAFE dispose: zombie (cancelled finished)
SAFE disposeSafely: zombie (not cancelled finished)
SAFE cancel: zombie (cancelled finished)
DEFAULT dispose: Scope was disposed (cancelled)
DEFAULT disposeSafely: zombie (not cancelled finished)
DEFAULT cancel: Scope was cancelled (cancelled)
NOT_SAFE dispose: Scope was disposed (cancelled)
NOT_SAFE disposeSafely: Scope was disposed (cancelled)
NOT_SAFE cancel: Scope was cancelled (cancelled)
