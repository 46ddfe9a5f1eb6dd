--TEST--
An exception in flight during pool close arrives at its catch; destructor errors are chained, all destructors run
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, await, suspend};

function chain(?Throwable $e): string
{
    for ($texts = []; $e !== null; $e = $e->getPrevious()) {
        $texts[] = $e->getMessage();
    }
    return implode(' <- ', $texts);
}

function pool(int $idle, bool $fails, int &$destroyed): Pool
{
    $pool = new Pool(
        factory: function () { static $n = 0; return ++$n; },
        destructor: function ($resource) use ($fails, &$destroyed) {
            $destroyed++;
            if ($fails) {
                throw new Exception("destructor $destroyed");
            }
        },
        max: $idle,
    );
    $held = [];
    for ($i = 0; $i < $idle; $i++) {
        $held[] = $pool->acquire();
    }
    array_map($pool->release(...), $held);
    return $pool;
}

/* All run, errors are chained. */
$destroyed = 0;
$pool = pool(3, true, $destroyed);
try {
    $pool->close();
} catch (Exception $e) {
    echo $destroyed, ' destroyed: ', chain($e), "\n";
}
unset($pool, $e);

/* Closed in finally, with an exception in flight. */
foreach ([false, true] as $fails) {
    $destroyed = 0;
    $pool = pool(2, $fails, $destroyed);
    try {
        try {
            throw new RuntimeException('in flight');
        } finally {
            $pool->close();
        }
    } catch (Exception $e) {
        echo $destroyed, ' destroyed: ', str_contains(chain($e), 'in flight') ? 'in flight arrived' : chain($e), "\n";
    }
    unset($pool, $e);
}

/* Closed by a destructor while the exception unwinds. */
final class Owner
{
    public function __construct(public Pool $pool) {}

    public function __destruct()
    {
        $this->pool->close();
    }
}
$destroyed = 0;
(function () use (&$destroyed) {
    try {
        (function () use (&$destroyed) {
            $owner = new Owner(pool(2, false, $destroyed));
            throw new RuntimeException('unwinding');
        })();
    } catch (RuntimeException $e) {
        echo $destroyed, ' destroyed: ', chain($e), "\n";
    }
})();

/* In a coroutine that is being cancelled. */
$destroyed = 0;
$coroutine = spawn(function () use (&$destroyed) {
    $pool = pool(2, false, $destroyed);
    try {
        suspend();
    } finally {
        $pool->close();
    }
});
suspend();
$coroutine->cancel(new Async\AsyncCancellation('cancelled'));
try {
    await($coroutine);
} catch (Async\AsyncCancellation $e) {
    echo $destroyed, ' destroyed: ', chain($e), "\n";
}
?>
--EXPECTF--
3 destroyed: destructor %d <- destructor %d <- destructor %d
2 destroyed: in flight arrived
2 destroyed: in flight arrived
2 destroyed: unwinding
2 destroyed: cancelled
