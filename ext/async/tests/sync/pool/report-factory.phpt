--TEST--
Pool: a factory that fails is reported to the strategy with its own exception, by acquire, tryAcquire and refill; a cancellation is no failure
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Pool, ServiceUnavailableException};
use function Async\{spawn, await, delay};

class S implements Async\CircuitBreakerStrategy {
    public int $failures = 0;
    public bool $throws = false;
    public function reportSuccess(mixed $source): void { $this->failures = 0; $source->activate(); }
    public function reportFailure(mixed $source, Throwable $error): void {
        global $pool, $last;
        $this->failures++;
        $last = $error;
        echo 'reported: ', get_class($error), ' ', $error->getMessage(), ', count ', count($source), ($source === $pool ? '' : ', other pool'), "\n";
        if ($this->throws) throw new LogicException('strategy');
        $this->failures >= 3 && $source->deactivate();
    }
    public function shouldRecover(): bool { return false; }
}
function attempt(callable $f): void {
    global $last;
    try { var_dump(is_object($f())); } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), $e === $last ? ', the reported one' : '', $e->getPrevious() ? ' <- ' . $e->getPrevious()->getMessage() : '', "\n";
    }
}
$down = true;
$pool = new Pool(function () use (&$down) { if ($down) throw new DomainException('refused'); return new stdClass; }, max: 2);
$pool->setCircuitBreakerStrategy($s = new S);

attempt(fn () => $pool->acquire());
attempt(fn () => $pool->tryAcquire());
$s->throws = true;
attempt(fn () => $pool->acquire());
$s->throws = false;
attempt(fn () => $pool->acquire());
attempt(fn () => $pool->acquire());
echo $pool->getState()->name, "\n";
$down = false;
$pool->recover();
$pool->release($pool->acquire());
echo $pool->getState()->name, ' ', $s->failures, "\n";

echo "waiters\n";
$pool = new Pool(function () { delay(1); throw new DomainException('refused'); }, max: 1);
$pool->setCircuitBreakerStrategy($s = new S);
for ($i = 0; $i < 5; $i++) {
    $all[] = spawn(function () use ($pool) { try { $pool->acquire(); } catch (Throwable $e) { return get_class($e); } });
}
echo implode(' ', array_map(Async\await(...), $all)), "\n";

echo "cancelled\n";
$pool = new Pool(function () { delay(1000); }, max: 1);
$pool->setCircuitBreakerStrategy($s = new S);
$c = spawn(fn () => $pool->acquire());
delay(1);
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) { echo $s->failures, "\n"; }

echo "refill\n";
$n = 0;
$pool = new Pool(function () use (&$n) { if ($n++) throw new DomainException('refused'); return new stdClass; }, beforeRelease: fn () => false, min: 1, max: 1, healthcheckInterval: 1);
$r = $pool->acquire();
$pool->setCircuitBreakerStrategy($s = new S);
$pool->release($r);
while ($s->failures < 2) delay(1);
$pool->close();
?>
--EXPECTF--
reported: DomainException refused, count 0
DomainException: refused, the reported one
reported: DomainException refused, count 0
DomainException: refused, the reported one
reported: DomainException refused, count 0
DomainException: refused, the reported one <- strategy
reported: DomainException refused, count 0
DomainException: refused, the reported one
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
INACTIVE
ACTIVE 0
waiters
reported: DomainException refused, count 0
reported: DomainException refused, count 0
reported: DomainException refused, count 0
DomainException DomainException DomainException Async\ServiceUnavailableException Async\ServiceUnavailableException
cancelled
0
refill
reported: Exception Resource validation failed, count 1
reported: DomainException refused, count 0

Warning: Async\Pool: the factory failed: refused in %s on line %d
