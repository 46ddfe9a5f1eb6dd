--TEST--
A cancelled caller stays until the cleanup of callbacks and of what they have spawned is done
--FILE--
<?php
use Async\{AsyncCancellation, Future, FutureState};
use function Async\{iterate, spawn, suspend, await};

function run(int $cancellations, bool $cancel_pending): void
{
    $gate = new FutureState;
    $begun = 0;
    $wait = function (string $name) use ($gate, &$begun) {
        try {
            $begun++;
            await((new Future(new FutureState))->ignore());
        } finally {
            await(new Future($gate));
            echo "  cleanup $name\n";
        }
    };
    $caller = spawn(function () use ($wait, $cancel_pending) {
        try {
            iterate([1, 2, 3, 4], function (int $value) use ($wait) {
                spawn($wait, "child $value");
                try {
                    $wait("callback $value");
                } catch (AsyncCancellation) {
                    echo "  caught $value\n";
                }
            }, 2, $cancel_pending);
            echo "  unreachable\n";
        } catch (AsyncCancellation $cancellation) {
            echo '  ', $cancellation->getMessage(), "\n";
        }
        try {
            suspend();
            echo "  goes on\n";
        } catch (AsyncCancellation $cancellation) {
            echo '  then ', $cancellation->getMessage(), "\n";
        }
    });
    while ($begun < 4) {
        suspend();
    }
    for ($i = 1; $i <= $cancellations; $i++) {
        $caller->cancel(new AsyncCancellation("cancelled $i"));
        for ($j = 0; $j < 10; $j++) {
            suspend();
        }
    }
    echo "  open\n";
    $gate->complete(null);
    await($caller);
}

echo "once\n";
run(1, true);
echo "twice\n";
run(2, false);

echo "an element is being fetched\n";
function elements(): Generator
{
    try {
        yield 1;
        await((new Future(new FutureState))->ignore());
    } finally {
        suspend();
        echo "  source closed\n";
    }
}
$caller = spawn(function () {
    try {
        iterate(elements(), fn($value) => print "  element $value\n");
    } catch (AsyncCancellation) {
        echo "  cancelled\n";
    }
});
for ($i = 0; $i < 10; $i++) {
    suspend();
}
$caller->cancel();
await($caller);

echo "before the first\n";
$caller = spawn(function () {
    try {
        iterate([1], fn($value) => print "  element $value\n");
    } catch (AsyncCancellation) {
        echo "  cancelled\n";
    }
});
$caller->asHiPriority();
suspend();
$caller->cancel();
await($caller);
?>
--EXPECT--
once
  open
  cleanup callback 1
  caught 1
  cleanup child 1
  cleanup callback 2
  caught 2
  cleanup child 2
  cancelled 1
  goes on
twice
  open
  cleanup callback 1
  caught 1
  cleanup child 1
  cleanup callback 2
  caught 2
  cleanup child 2
  cancelled 1
  goes on
an element is being fetched
  element 1
  source closed
  cancelled
before the first
  cancelled
