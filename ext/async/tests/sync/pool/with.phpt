--TEST--
Pool: with() releases however the task ends; release(broken: true) destroys and reports; acquire() with a token
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{CircuitBreaker, CircuitBreakerStrategy, OperationCanceledException, Pool, PoolException};
use function Async\{await, delay, spawn, suspend, timeout};

class Connection { public static int $made = 0; public int $id; function __construct() { $this->id = ++self::$made; } }

function pool(int $max = 1): Pool
{
    Connection::$made = 0;
    return new Pool(fn () => new Connection, fn ($c) => print("destroyed {$c->id}\n"), max: $max,
        beforeRelease: fn ($c) => print("released {$c->id}\n"));
}

$pool = pool();
var_dump($pool->with(fn (Connection $c) => "result of {$c->id}"), $pool->idleCount());
try {
    $pool->with(fn () => throw new RuntimeException('of the task'));
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($pool->idleCount(), $pool->activeCount());

echo "cancelled:\n";
$c = spawn(fn () => $pool->with(fn () => delay(60_000)));
suspend();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) {}
var_dump($pool->idleCount());

echo "a token ends the wait:\n";
$held = $pool->acquire();
foreach ([fn ($t) => $pool->with(fn () => print("never\n"), $t), fn ($t) => $pool->acquire($t)] as $wait) {
    try {
        $wait(timeout(1));
    } catch (OperationCanceledException $e) {
        echo get_class($e->getPrevious()), "\n";
    }
}
$pool->release($held);
$again = $pool->acquire(null);
$pool->release($again);

echo "broken:\n";
$c = $pool->acquire();
$pool->release($c, broken: true);
var_dump($pool->count());
$waiter = spawn(fn () => $pool->with(fn (Connection $c) => $c->id));
var_dump(await($waiter));

$pool->close();
echo "released inside:\n";
$pool = pool(2);
$other = null;
$pool->with(function (Connection $c) use ($pool, &$other) {
    $pool->release($c);
    $other = $pool->acquire();
    var_dump($other === $c);
});
var_dump($pool->activeCount());
$pool->release($other);
$pool->with(fn (Connection $c) => $pool->release($c, true));
var_dump($pool->count());
try {
    $pool->release($other);
} catch (PoolException $e) {
    echo $e->getMessage(), "\n";
}

echo "closed inside:\n";
$pool->with(function (Connection $c) use ($pool) { $pool->close(); });
var_dump($pool->count());

echo "nested:\n";
$pool = new Pool(fn () => new Connection, max: 2);
var_dump($pool->with(fn ($a) => $pool->with(fn ($b) => $a !== $b)), $pool->idleCount());
$numbers = new Pool(fn () => 7, max: 3);
$numbers->with(fn ($a) => $numbers->with(fn ($b) => $numbers->release($b, true)));
var_dump($numbers->count(), $numbers->activeCount());

echo "the circuit breaker:\n";
$pool = pool();
$pool->setCircuitBreakerStrategy(new class implements CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo 'failure: ', $error->getMessage(), "\n"; }
    public function shouldRecover(): bool { return true; }
});
$pool->with(fn () => 1);
$pool->release($pool->acquire(), broken: true);
?>
--EXPECT--
released 1
string(11) "result of 1"
int(1)
released 1
of the task
int(1)
int(0)
cancelled:
released 1
int(1)
a token ends the wait:
Async\TimeoutException
Async\TimeoutException
released 1
released 1
broken:
destroyed 1
int(0)
released 2
int(2)
destroyed 2
released inside:
released 1
bool(true)
int(1)
released 1
destroyed 1
int(0)
The resource was not acquired from this pool, or has been released already
closed inside:
destroyed 2
int(0)
nested:
bool(true)
int(2)
int(1)
int(0)
the circuit breaker:
released 1
success
failure: Resource validation failed
destroyed 1
