--TEST--
What a strategy throws leaves release() after the bookkeeping is done
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { throw new DomainException('success'); }
    public function reportFailure(mixed $source, Throwable $error): void { throw new DomainException('failure'); }
    public function shouldRecover(): bool { throw new DomainException('recover'); }
}
$verdict = true;
$pool = new Pool(fn () => new stdClass, function () { echo "destroyed\n"; }, beforeRelease: function () use (&$verdict) { return $verdict; }, max: 1);
$pool->setCircuitBreakerStrategy(new S);
foreach ([true, false] as $verdict) {
    $r = $pool->acquire();
    spawn(function () use ($pool) { $r = $pool->acquire(); echo "waiter served\n"; try { $pool->release($r); } catch (DomainException) {} });
    suspend();
    try { $pool->release($r); } catch (DomainException $e) { echo $e->getMessage(), "\n"; }
    printf("%d %d\n", $pool->idleCount(), $pool->activeCount());
    suspend();
}
$pool->deactivate();
foreach (['acquire', 'tryAcquire'] as $method) {
    try { $pool->$method(); } catch (DomainException $e) { echo $e->getMessage(), ' ', $pool->getState()->name, "\n"; }
}
?>
--EXPECT--
success
1 0
waiter served
destroyed
failure
0 0
waiter served
destroyed
recover INACTIVE
recover INACTIVE
