--TEST--
A strategy may suspend and may change state, pool or strategy meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

class S implements Async\CircuitBreakerStrategy {
    function __construct(private Closure $what) {}
    public function reportSuccess(mixed $source): void { ($this->what)($source); }
    public function reportFailure(mixed $source, Throwable $error): void { ($this->what)($source); }
    public function shouldRecover(): bool { return ($this->what)(null) ?? true; }
    function __destruct() { echo "strategy gone\n"; }
}
$pool = new Pool(fn () => new stdClass, function () { echo "destroyed\n"; }, max: 1);
$pool->setCircuitBreakerStrategy(new S(function ($p) { suspend(); $p->close(); }));
$r = $pool->acquire();
$pool->release($r);
var_dump(count($pool), $pool->isClosed());
$pool = new Pool(fn () => new stdClass, max: 1);
$pool->setCircuitBreakerStrategy(new S(function ($p) { $p->setCircuitBreakerStrategy(null); suspend(); echo "still running\n"; }));
$pool->release($pool->acquire());
$pool->deactivate();
$pool->setCircuitBreakerStrategy(new S(function () use ($pool) { suspend(); $pool->close(); return true; }));
try { $pool->acquire(); } catch (Async\PoolException $e) { echo $e->getMessage(), "\n"; }
$pool = new Pool(fn () => new stdClass, max: 1);
$pool->deactivate();
$pool->setCircuitBreakerStrategy(new S(function () { suspend(); return false; }));
spawn(function () use ($pool) { $pool->activate(); });
var_dump($pool->acquire() instanceof stdClass, $pool->getState()->name);
unset($pool);
?>
--EXPECT--
destroyed
int(0)
bool(true)
strategy gone
still running
strategy gone
Pool is closed
bool(true)
string(6) "ACTIVE"
strategy gone
strategy gone
