--TEST--
Pool: final, no clone, no serialisation, no dynamic properties; circuit breaker classes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

function attempt(callable $f) {
    try { $f(); echo "no error\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
$pool = new Pool(fn () => 1);
attempt(fn () => clone $pool);
attempt(fn () => serialize($pool));
attempt(fn () => unserialize('O:10:"Async\Pool":0:{}'));
attempt(function () use ($pool) { $pool->x = 1; });
attempt(fn () => Async\await($pool));
var_dump($pool instanceof Countable, $pool instanceof Async\CircuitBreaker, $pool instanceof Async\Awaitable, (new ReflectionClass($pool))->isFinal());
var_dump(Async\CircuitBreakerState::cases() === [Async\CircuitBreakerState::ACTIVE, Async\CircuitBreakerState::INACTIVE, Async\CircuitBreakerState::RECOVERING]);
var_dump((new ReflectionEnum(Async\CircuitBreakerState::class))->isBacked());
var_dump(new Async\PoolException instanceof Async\AsyncException, new Async\PoolException instanceof Async\TimeoutException);
class Mine implements Async\CircuitBreaker {
    private $s = Async\CircuitBreakerState::ACTIVE;
    function getState(): Async\CircuitBreakerState { return $this->s; }
    function activate(): void {} function deactivate(): void { $this->s = Async\CircuitBreakerState::INACTIVE; } function recover(): void {}
}
$m = new Mine; $m->deactivate(); echo $m->getState()->name, "\n";
?>
--EXPECT--
Error: Trying to clone an uncloneable object of class Async\Pool
Exception: Serialization of 'Async\Pool' is not allowed
Exception: Unserialization of 'Async\Pool' is not allowed
Error: Cannot create dynamic property Async\Pool::$x
TypeError: Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Pool given
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
INACTIVE
