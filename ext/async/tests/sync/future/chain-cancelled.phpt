--TEST--
A child that is cancelled leaves its source: its callback is not called, and what it holds is released
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{race, spawn, suspend, delay, await};

class Held { function __destruct() { echo "released\n"; } }

$source = new Future($state = new FutureState);
foreach (['map', 'catch', 'finally'] as $method) {
    $held = new Held;
    $child = $source->$method(function () use ($held, $method) { echo "$method is called\n"; });
    unset($held);
    $child->cancel();
    echo "$method is cancelled\n";
}
unset($child);

// Siblings stay, in their order; a child of a cancelled child is settled by it.
$a = $source->map(fn($x) => print("a\n"));
$b = $source->map(fn($x) => print("b\n"));
$c = $source->map(fn($x) => print("c\n"));
$below = $b->catch(fn($e) => get_class($e));
$b->cancel();
echo await($below), "\n";

// Cancelled when it is ready, but has not begun.
$late = $source->map(fn($x) => print("late\n"));
$state->complete(1);
$late->cancel();
await($a);
await($c);
suspend();

// No growth: a stop signal that each request waits for.
$stop = new Future($stopped = new FutureState);
$stop->ignore();
for ($round = 0; $round < 3; $round++) {
    $before = memory_get_usage();
    for ($i = 0; $i < 2000; $i++) {
        $stop->map(fn() => $i)->cancel();
        race([$stop->finally(fn() => $i), fn() => 1]);
    }
    gc_collect_cycles();
    $growth = memory_get_usage() - $before;
}
echo $growth < 20000 ? "no growth\n" : "$growth bytes\n";
$stopped->complete(null);
suspend();
echo "done\n";
?>
--EXPECT--
released
map is cancelled
released
catch is cancelled
released
finally is cancelled
Async\AsyncCancellation
a
c
no growth
done
