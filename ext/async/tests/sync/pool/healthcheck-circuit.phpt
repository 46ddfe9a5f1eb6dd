--TEST--
A tick asks the strategy of an INACTIVE pool whether to recover
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\delay;

class S implements Async\CircuitBreakerStrategy {
    public $asked = 0;
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { if ($this->asked++ == 0) throw new Exception('not now'); return $this->asked > 2; }
}
set_error_handler(function ($type, $message) { echo $message, "\n"; return true; });
$pool = new Pool(fn () => 1, healthcheckInterval: 2);
$pool->setCircuitBreakerStrategy($s = new S);
$pool->deactivate();
while ($pool->getState() === Async\CircuitBreakerState::INACTIVE) delay(2);
echo $pool->getState()->name, ' ', $s->asked, "\n";
?>
--EXPECT--
Async\Pool: shouldRecover() failed: not now
RECOVERING 3
