--TEST--
A cancelled subject throws its cancellation object in the awaiter, which ends as cancelled if it does not catch it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

$reason = new Async\AsyncCancellation('subject');
$subject = spawn(function () { delay(60_000); });
$passive = spawn(function () use ($subject) { await($subject); echo "never\n"; });
$active = spawn(function () use ($subject, $reason) {
    try {
        await($subject);
    } catch (Async\AsyncCancellation $e) {
        return $e === $reason;
    }
});
suspend();
$subject->cancel($reason);
var_dump(await($active));
var_dump($passive->isCancelled(), $passive->isCancellationRequested(), $passive->getException() === $reason);
var_dump($active->isCancelled(), $active->isCancellationRequested());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
