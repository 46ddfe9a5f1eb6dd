--TEST--
The first cancellation reason wins; an error that is no cancellation, thrown while unwinding, beats it
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{spawn, suspend, await, delay};
use function AsyncTest\cancel;

function outcome(Async\Coroutine $coroutine): string
{
    try {
        return 'returned ' . await($coroutine);
    } catch (Throwable $e) {
        $text = get_class($e) . ' ' . $e->getMessage();
        return $e->getPrevious() ? $text . ' <- ' . $e->getPrevious()->getMessage() : $text;
    }
}

$bodies = [
    'parks' => fn() => delay(10000),
    'catches' => function () {
        try {
            delay(10000);
        } catch (AsyncCancellation) {
            return 'normally';
        }
    },
    'throws while unwinding' => function () {
        try {
            delay(10000);
        } finally {
            throw new LogicException('beats it');
        }
    },
    'parks while unwinding' => function () {
        try {
            delay(10000);
        } finally {
            delay(1);
        }
    },
    'another cancellation' => function () {
        try {
            delay(10000);
        } finally {
            throw new AsyncCancellation('of its own');
        }
    },
];
foreach ($bodies as $name => $body) {
    $coroutine = spawn($body);
    suspend();
    $coroutine->cancel(new AsyncCancellation('first'));
    $coroutine->cancel(new AsyncCancellation('second'));
    cancel($coroutine, new AsyncCancellation('third'));
    suspend();
    cancel($coroutine, new AsyncCancellation('fourth'));
    echo $name, ': ', outcome($coroutine), "\n";
}

/* Woken, but not yet run: the cancellation takes the place of the outcome. */
$event = AsyncTest\Event::custom('hidden');
$coroutine = spawn(fn() => $event->await());
suspend();
$event->notify(null, new Exception('outcome'));
$coroutine->cancel(new AsyncCancellation('after the wake-up'));
echo 'woken: ', outcome($coroutine), "\n";
?>
--EXPECT--
parks: Async\AsyncCancellation first
catches: returned normally
throws while unwinding: LogicException beats it <- first
parks while unwinding: Async\AsyncCancellation first
another cancellation: Async\AsyncCancellation of its own <- first
woken: Async\AsyncCancellation after the wake-up <- outcome
