--TEST--
Suspending inside finally or a destructor with a live exception preserves that exception
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

function chain(Throwable $e): string
{
    return $e->getMessage() . ($e->getPrevious() ? ' <- ' . chain($e->getPrevious()) : '');
}

class Parks {
    public function __construct(public Closure $work) {}
    public function __destruct() { ($this->work)(); }
}

$waits = [
    'delay' => fn() => delay(1),
    'suspend' => fn() => suspend(),
    'usleep' => fn() => usleep(1000),
    'event' => fn() => AsyncTest\Event::timer(1)->await(),
    'await' => fn() => await(spawn(fn() => 1)),
];
foreach ($waits as $name => $wait) {
    $in_finally = spawn(function () use ($wait) {
        try {
            throw new Exception('in flight');
        } finally {
            $wait();
        }
    });
    $in_destructor = spawn(function () use ($wait) {
        $parks = new Parks($wait);
        throw new Exception('in flight');
    });
    foreach ([$in_finally, $in_destructor] as $coroutine) {
        try {
            await($coroutine);
        } catch (Exception $e) {
            echo $name, ': ', chain($e), "\n";
        }
    }
}

/* The wait itself fails: its error is the head, the parked one its previous. */
$coroutine = spawn(function () {
    try {
        throw new Exception('in flight');
    } finally {
        AsyncTest\suspend_bare();
    }
});
suspend();
AsyncTest\resume($coroutine, new Exception('of the wait'));
try {
    await($coroutine);
} catch (Exception $e) {
    echo chain($e), "\n";
}

/* Cancelled in there. */
$coroutine = spawn(function () {
    try {
        throw new Exception('in flight');
    } finally {
        delay(10000);
    }
});
suspend();
$coroutine->cancel(new Async\AsyncCancellation('cancelled'));
try {
    await($coroutine);
} catch (Throwable $e) {
    echo chain($e), "\n";
}
?>
--EXPECT--
delay: in flight
delay: in flight
suspend: in flight
suspend: in flight
usleep: in flight
usleep: in flight
event: in flight
event: in flight
await: in flight
await: in flight
of the wait <- in flight
cancelled <- in flight
