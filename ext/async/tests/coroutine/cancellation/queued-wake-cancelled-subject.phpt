--TEST--
Cancel against a wake-up that carries the cancellation of the subject: the waiter's own reason wins
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$subject = spawn(fn () => delay(60_000));
$c = spawn(function () use ($subject) { await($subject); });
suspend();
$subject->cancel(new Async\AsyncCancellation('of the subject'));
spawn(function () use ($c) { $c->cancel(new Async\AsyncCancellation('own')); });
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), ' after ', $e->getPrevious()?->getMessage(), "\n";
}
--EXPECT--
own after of the subject
