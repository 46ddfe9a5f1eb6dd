--TEST--
Cancel against a token that has just tripped: the cancellation is thrown
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$never = spawn(fn () => delay(60_000));
$token = spawn(function () { suspend(); });
$c = spawn(function () use ($never, $token) { await($never, $token); });
spawn(function () use ($c) {
    suspend();
    $c->cancel(new Async\AsyncCancellation('won'));
});
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e::class, ' ', $e->getMessage(), "\n";
}
$never->cancel();
--EXPECT--
Async\AsyncCancellation won
