--TEST--
Coroutines that wait deep in nested calls continue there, in any order, are cancelled there, and give their stacks back
--SKIPIF--
<?php if (!is_readable('/proc/self/maps')) die('skip needs /proc'); ?>
--INI--
async.stack_size=128K
memory_limit=1G
zend.max_allowed_stack_size=16M
--FILE--
<?php
use Async\{AsyncCancellation, Future, FutureState};
use function Async\{spawn, await, delay, suspend};

function deep(int $n, callable $at_the_end): mixed
{
    return $n ? array_map(fn () => deep($n - 1, $at_the_end), [1])[0] : $at_the_end();
}

/** How many mappings are as large as a stack that another one grows by. */
function extensions(): int
{
    preg_match_all('/^(\w+)-(\w+) rw-p/m', file_get_contents('/proc/self/maps'), $maps, PREG_SET_ORDER);
    return count(array_filter($maps, fn ($map) => hexdec($map[2]) - hexdec($map[1]) === 16 * 1024 * 1024 - 4096));
}

await(spawn(fn () => deep(500, fn () => 1)));
$before = extensions();

// Each waits below the first stack; they are woken in another order than they came.
$count = 20;
$states = $coroutines = [];
for ($i = 0; $i < $count; $i++) {
    $states[$i] = new FutureState;
    $coroutines[$i] = spawn(fn () => deep(300 + 50 * $i, fn () => await(new Future($states[$i]))) + $i);
}
suspend();
$during = extensions();
$order = range(0, $count - 1);
mt_srand(3);
shuffle($order);
foreach ($order as $i) {
    $states[$i]->complete(1000);
    suspend();
}
foreach ($coroutines as $i => $coroutine) {
    if (await($coroutine) !== 1000 + $i) {
        echo "wrong value in $i\n";
    }
}
$after = extensions();
echo 'stacks while they wait: ', $during >= $before + $count / 2 ? 'there' : "$before, $during", "\n";
echo 'stacks afterwards: ', $after <= $before + 1 ? 'given back' : "$before, $after", "\n";

// Cancelled: each finally block on the way runs once.
$unwound = 0;
function guarded(int $n, int &$unwound): mixed
{
    try {
        return $n ? array_map(function () use ($n, &$unwound) { return guarded($n - 1, $unwound); }, [1])[0] : delay(60000);
    } finally {
        $unwound++;
        if ($n % 100 === 0) {
            suspend();
        }
    }
}
$coroutine = spawn(function () use (&$unwound) { return guarded(700, $unwound); });
suspend();
$coroutine->cancel(new AsyncCancellation('enough'));
try {
    await($coroutine);
} catch (AsyncCancellation $e) {
    echo $e->getMessage(), ', ', $unwound, " finally blocks\n";
}

// A fiber, a generator and a scope below the first stack.
echo await(spawn(fn () => deep(600, function () {
    $fiber = new Fiber(function () {
        $got = Fiber::suspend(1);
        delay(1);
        return $got + deep(50, fn () => 5);
    });
    $sum = $fiber->start();
    suspend();
    $fiber->resume(10);
    $generator = (function () { yield delay(1) ?? 100; })();
    foreach ($generator as $value) {
        $sum += $value;
    }
    return $sum + $fiber->getReturn() + await(spawn(fn () => deep(600, fn () => 1000)));
}))), "\n";
?>
--EXPECT--
stacks while they wait: there
stacks afterwards: given back
enough, 701 finally blocks
1116
