--TEST--
On expiry the scope is shut and everybody is cancelled, whatever the policy; until then it can be used
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
foreach (['default' => new Scope(), 'safe' => (new Scope())->allowZombies(), 'not safe' => (new Scope())->asNotSafely()] as $name => $s) {
    $s->disposeAfterTimeout(200);
    $s->spawn(function () use ($name) { try { delay(10_000); } catch (Cancellation $e) { echo "$name: {$e->getMessage()}\n"; } });
    suspend();
    var_dump($s->isCancelled());
    delay(500);
    var_dump($s->isCancelled(), $s->isClosed());
}
--EXPECT--
bool(false)
default: Scope lifetime expired
bool(true)
bool(true)
bool(false)
safe: Scope lifetime expired
bool(true)
bool(true)
bool(false)
not safe: Scope lifetime expired
bool(true)
bool(true)
