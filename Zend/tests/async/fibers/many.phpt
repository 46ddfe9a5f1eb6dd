--TEST--
A switch of fibers, or of a coroutine that has started many, costs the same whatever they hold
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

ini_set('memory_limit', -1);

final class App
{
    function bound(): Closure { return function () { for (;;) { Fiber::suspend($this); } }; }
    function sorting(): Closure
    {
        return function () {
            $values = range(1, 100);
            usort($values, function () { Fiber::suspend(); return 0; });
        };
    }
    static function free(): Closure { return static function () { for (;;) { Fiber::suspend(); } }; }
}

function many(Closure $body, int $count): array
{
    $fibers = [];
    for ($i = 0; $i < $count; $i++) {
        $fibers[] = $fiber = new Fiber($body);
        $fiber->start();
    }
    return $fibers;
}
/* The shortest of three times: a machine that is busy makes one longer. */
function time_of(callable $step, int $rounds): float
{
    $times = [];
    for ($n = 0; $n < 3; $n++) {
        $began = hrtime(true);
        for ($i = 0; $i < $rounds; $i++) {
            $step($i);
        }
        $times[] = hrtime(true) - $began;
    }
    return min($times);
}
/* Within forty times of the cost with fibers that hold nothing (what a sort holds is cold memory); walking a list of all of them is hundreds of times that. */
function report(string $what, float $free, float $held): void
{
    echo $what, ': ', $held < 40 * $free ? 'the same' : sprintf('%.1f times', $held / $free), "\n";
}

$app = new App;
$costs = [];
foreach (['free', 'bound', 'sorting'] as $kind) {
    $fibers = many($app->$kind(), 2000);
    $costs[$kind] = time_of(fn($i) => $fibers[$i]->resume(), 2000);
    unset($fibers);
}
report('bound closures', $costs['free'], $costs['bound']);
report('sorts', $costs['free'], $costs['sorting']);

foreach (['free', 'bound', 'sorting'] as $kind) {
    await(spawn(function () use ($app, $kind, &$costs) {
        $fibers = many($app->$kind(), 2000);
        $other = spawn(function () { for ($i = 0; $i < 3000; $i++) { suspend(); } });
        $costs[$kind] = time_of(fn() => suspend(), 1000);
        await($other);
    }));
}
report('suspend() with bound closures', $costs['free'], $costs['bound']);
report('suspend() with sorts', $costs['free'], $costs['sorting']);
?>
--EXPECT--
bound closures: the same
sorts: the same
suspend() with bound closures: the same
suspend() with sorts: the same
