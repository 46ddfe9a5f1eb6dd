--TEST--
Pool: an example with a circuit breaker
--EXTENSIONS--
true_async
--FILE--
<?php
$pool = new Async\Pool(factory: fn() => new stdClass, beforeRelease: fn($r) => false, max: 1);
$pool->setCircuitBreakerStrategy(new class implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { $source->activate(); }
    public function reportFailure(mixed $source, Throwable $error): void { $source->deactivate(); }
    public function shouldRecover(): bool { return false; }
});
$pool->release($pool->acquire());
echo $pool->getState()->name, ' ', $pool->count(), "\n";
try { $pool->acquire(); } catch (Async\ServiceUnavailableException) { echo "open\n"; }
$pool->recover(); $pool->acquire();
echo $pool->getState()->name, ' ', $pool->count(), "\n";
?>
--EXPECT--
INACTIVE 0
open
RECOVERING 1
