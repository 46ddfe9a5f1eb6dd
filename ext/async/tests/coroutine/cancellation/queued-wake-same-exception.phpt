--TEST--
A wake-up with the very object that cancels is not linked to itself
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$reason = new Async\AsyncCancellation('shared');
$subject = spawn(function () use ($reason) { suspend(); throw $reason; });
$c = spawn(function () use ($subject) { await($subject); });
spawn(function () use ($c, $reason) {
    suspend();
    $c->cancel($reason);
});
try {
    await($c);
} catch (Throwable $e) {
    var_dump($e === $reason, $e->getPrevious());
}
--EXPECT--
bool(true)
NULL
