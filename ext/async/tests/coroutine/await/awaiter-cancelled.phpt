--TEST--
A cancelled awaiter gets its own AsyncCancellation; subject and token are left alone
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, timeout};

$subject = spawn(function () { for ($i = 0; $i < 6; $i++) suspend(); return 'subject value'; });
$token = timeout(60_000);
$reason = new Async\AsyncCancellation('awaiter');
$c = spawn(function () use ($subject, $token, $reason) {
    try {
        await($subject, $token);
    } catch (Async\AsyncCancellation $e) {
        var_dump($e === $reason, $e instanceof Async\OperationCanceledException);
        return 'went on';
    }
});
suspend();
$c->cancel($reason);
echo await($c), "\n";
var_dump($subject->isCompleted(), $subject->isCancellationRequested(), $token->isCompleted());
echo await($subject), "\n";
--EXPECT--
bool(true)
bool(false)
went on
bool(false)
bool(false)
bool(false)
subject value
