--TEST--
A protected section protects the coroutine that runs its code, and none while its fiber is suspended
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay, protect};

class Holder { public static $fiber; public static array $things = []; }
class Thing { function __construct(public string $name) {} function __destruct() { echo "destructor $this->name\n"; } }

/* How `wait` of a coroutine that is cancelled meanwhile ends. */
function is_cancelled(callable $body): string
{
    $result = 'not cancelled';
    $coroutine = spawn(function () use ($body, &$result) {
        try {
            $body();
        } catch (Async\AsyncCancellation) {
            $result = 'cancelled';
        }
    });
    suspend();
    suspend();
    $coroutine->cancel();
    try {
        await($coroutine);
    } catch (Cancellation) {
    }
    return $result;
}

echo "a coroutine that has started a fiber which is suspended in a section\n";
$fiber = new Fiber(fn() => protect(function () { Fiber::suspend(); return 'whole'; }));
echo is_cancelled(function () use ($fiber) { $fiber->start(); delay(1000); }), "\n";
$fiber->resume();
echo $fiber->getReturn(), "\n";

echo "a class that is linked by a fiber in two coroutines\n";
spl_autoload_register(function ($class) { Fiber::getCurrent() && Fiber::suspend(); eval("class $class extends Base {}"); });
class Base {}
class Made { function make(): Base { return new Base; } }
$link = new Fiber(function () { eval('class MoreMade extends Made { function make(): More { return new More; } }'); return get_class((new MoreMade)->make()); });
echo is_cancelled(function () use ($link) { $link->start(); delay(1000); }), "\n";
$section = null;
echo is_cancelled(function () use ($link, &$section) {
    protect(function () use ($link, &$section) {
        $link->resume();
        delay(1);
        $section = 'the section is whole';
    });
}), "\n", $section, "\n", $link->getReturn(), "\n";

echo "fibers that are destroyed where no coroutine runs\n";
register_shutdown_function(function () {
    Holder::$fiber = null;
    $values = [3, 1, 2];
    usort($values, fn($a, $b) => $a <=> $b);
    echo implode(' ', $values), "\n";
});
await(spawn(function () {
    $fibers = [];
    for ($i = 0; $i < 2; $i++) {
        $fibers[] = $fiber = new Fiber(function () { try { protect(fn() => Fiber::suspend()); } finally { echo "unwound\n"; } });
        $fiber->start();
    }
    [Holder::$fiber, Holder::$things[]] = $fibers;
}));
for ($i = 0; $i < 30; $i++) {
    Holder::$things[] = new stdClass;
}
Holder::$things[] = new Thing('one');
Holder::$things[] = new Thing('two');
?>
--EXPECT--
a coroutine that has started a fiber which is suspended in a section
cancelled
whole
a class that is linked by a fiber in two coroutines
cancelled
cancelled
the section is whole
More
fibers that are destroyed where no coroutine runs
unwound
1 2 3
unwound
destructor one
destructor two
