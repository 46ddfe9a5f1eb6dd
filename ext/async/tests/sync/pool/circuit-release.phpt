--TEST--
While INACTIVE resources come back as usual, and reports continue
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { echo "success\n"; if ($source->getState() === Async\CircuitBreakerState::RECOVERING) $source->activate(); }
    public function reportFailure(mixed $source, Throwable $error): void { echo "failure\n"; $source->deactivate(); }
    public function shouldRecover(): bool { return false; }
}
$verdict = true;
$pool = new Pool(fn () => new stdClass, beforeRelease: function () use (&$verdict) { return $verdict; });
$pool->setCircuitBreakerStrategy(new S);
$a = $pool->acquire(); $b = $pool->acquire(); $c = $pool->acquire();
$verdict = false; $pool->release($a);
$verdict = true; $pool->release($b);
echo $pool->getState()->name, ' ', $pool->idleCount(), ' ', $pool->activeCount(), "\n";
$pool->recover();
$pool->release($c);
echo $pool->getState()->name, "\n";
?>
--EXPECT--
failure
success
INACTIVE 1 1
success
ACTIVE
