--TEST--
PO17: the states of the circuit breaker: what each lets through, and the transitions
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class S implements Async\CircuitBreakerStrategy {
    public $answer = false; public $asked = 0;
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { $this->asked++; return $this->answer; }
}
function attempt($pool, $method = 'acquire') {
    try { $r = $pool->$method(); echo $method, ' ', json_encode($r), ' ', $pool->getState()->name, "\n"; if ($r) $pool->release($r); }
    catch (Exception $e) { echo get_class($e), ' ', $pool->getState()->name, "\n"; }
}
$pool = new Pool(fn () => 7, max: 2);
attempt($pool);
$pool->deactivate(); $pool->deactivate();
attempt($pool); attempt($pool, 'tryAcquire');
$pool->setCircuitBreakerStrategy($s = new S);
attempt($pool); attempt($pool, 'tryAcquire');
var_dump($s->asked);
$s->answer = true;
attempt($pool);
var_dump($s->asked);
attempt($pool);
var_dump($s->asked);
$pool->deactivate();
attempt($pool, 'tryAcquire');
$pool->deactivate();
$pool->setCircuitBreakerStrategy(null);
attempt($pool);
$pool->recover();
attempt($pool);
$pool->activate(); $pool->activate();
attempt($pool);
?>
--EXPECT--
acquire 7 ACTIVE
Async\ServiceUnavailableException INACTIVE
tryAcquire null INACTIVE
Async\ServiceUnavailableException INACTIVE
tryAcquire null INACTIVE
int(2)
acquire 7 RECOVERING
int(3)
acquire 7 RECOVERING
int(3)
tryAcquire 7 RECOVERING
Async\ServiceUnavailableException INACTIVE
acquire 7 RECOVERING
acquire 7 ACTIVE
