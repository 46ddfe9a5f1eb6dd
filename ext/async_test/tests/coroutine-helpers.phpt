--TEST--
Heartbeats, values of C extensions in a coroutine, the main stack, and an exception that is thrown in a coroutine of its own
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, await, suspend, delay};
use function AsyncTest\{cancel, counters, heartbeats, internal_get, internal_set, internal_unset, main_stack, spawn_and_throw, spawn_c};

/* The heartbeat: at least one per tick while it is watched, none otherwise. */
echo heartbeats(), ' unwatched, ';
heartbeats(true);
for ($i = 0; $i < 10; $i++) {
    suspend();
}
$beats = heartbeats();
echo $beats >= 10 ? 'one per tick' : "$beats beats", ', ';
heartbeats(false);
suspend();
echo heartbeats() === $beats ? "then none\n" : "still beating\n";

/* Values by key: each coroutine has its own, replaced and removed, freed with it. */
class Value
{
    function __construct(public string $name) {}
    function __destruct() { echo "$this->name freed\n"; }
}
$first = spawn(fn() => suspend());
$second = spawn(fn() => suspend());
internal_set($first, 'a', new Value('one'));
internal_set($first, 'b', 2);
internal_set($second, 'a', 'other');
echo internal_get($first, 'a')->name, ' ', internal_get($first, 'b'), ' ', internal_get($second, 'a'), ' ';
var_dump(internal_get($second, 'b'));
internal_set($first, 'a', new Value('two'));
echo internal_get($first, 'a')->name, "\n";
var_dump(internal_unset($first, 'b'), internal_unset($first, 'b'), internal_get($first, 'b'));
await($first);
await($second);
unset($first, $second);
echo "ended\n";
/* A cycle through such a value is garbage. */
$coroutine = spawn(fn() => null);
internal_set($coroutine, 'a', [$coroutine, new Value('cycle')]);
await($coroutine);
unset($coroutine);
gc_collect_cycles();

/* The main stack has more room than a coroutine's; whoever is parked there does not notice. */
foreach (['main' => fn() => main_stack(), 'coroutine' => fn() => await(spawn(fn() => main_stack())),
        'fiber' => function () { $fiber = new Fiber(fn() => Fiber::suspend(main_stack())); return $fiber->start(); }] as $where => $call) {
    echo str_pad($where, 10), json_encode($call()), "\n";
}

/* An exception in a coroutine of its own goes the way that errors of the scope go. */
$scope = new Scope;
$scope->setExceptionHandler(function ($scope, $coroutine, $exception) { echo 'handler: ', $exception->getMessage(), "\n"; });
await($scope->spawn(fn() => spawn_and_throw(new Exception('thrown in a scope'))));
delay(5);
echo counters()['coroutines'], " coroutines\n";

/* Of the main scope: it ends the request, and the others are cancelled. */
spawn(function () {
    try {
        delay(60000);
    } catch (Async\AsyncCancellation $e) {
        echo "cancelled\n";
    }
});
spawn_and_throw(new LogicException('thrown in the main scope'));
try {
    delay(60000);
} catch (Async\AsyncCancellation $e) {
    echo "main cancelled\n";
}
?>
--EXPECTF--
0 unwatched, one per tick, then none
one 2 other NULL
one freed
two
bool(true)
bool(false)
NULL
two freed
ended
cycle freed
main      {"caller there":true,"called there":true,"same flow":true,"may suspend":true,"room":true}
coroutine {"caller there":false,"called there":true,"same flow":true,"may suspend":false,"room":true}
fiber     {"caller there":false,"called there":true,"same flow":true,"may suspend":false,"room":true}
handler: thrown in a scope
1 coroutines
main cancelled
cancelled

Fatal error: Uncaught LogicException: thrown in the main scope in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
