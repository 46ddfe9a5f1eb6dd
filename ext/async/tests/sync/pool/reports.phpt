--TEST--
PO16: reportSuccess once per accepted release, reportFailure once per rejected one, with a plain Exception
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { global $pool; echo 'success ', $source === $pool ? 'pool' : 'other', "\n"; }
    public function reportFailure(mixed $source, Throwable $error): void {
        global $pool;
        echo 'failure ', $source === $pool ? 'pool' : 'other', ': ', get_class($error), ' ', $error->getMessage(), ' <- ', $error->getPrevious()?->getMessage(), "\n";
    }
    public function shouldRecover(): bool { return true; }
}
$verdict = true;
$pool = new Pool(fn () => new stdClass, beforeAcquire: function () use (&$verdict) { return $verdict; }, beforeRelease: function () use (&$verdict) { if ($verdict === null) throw new DomainException('hook'); return $verdict; });
$pool->setCircuitBreakerStrategy(new S);
$pool->release($pool->acquire());
$r = $pool->acquire();
$verdict = false;
$pool->release($r);
$r = $pool->acquire();
$verdict = null;
$pool->release($r);
$verdict = true;
$r = $pool->acquire(); $s = $pool->acquire();
$pool->release($r);
$verdict = false;
$t = $pool->acquire();   // rejects the idle one: no report
$pool->setCircuitBreakerStrategy(null);
$pool->release($t);
echo "no strategy\n";
?>
--EXPECT--
success pool
failure pool: Exception Resource validation failed <- 
failure pool: Exception Resource validation failed <- hook
success pool
no strategy
