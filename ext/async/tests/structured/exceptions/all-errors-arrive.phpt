--TEST--
Errors that are thrown while the others are cancelled: none is lost, and no chain of exceptions is a circle
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\CompositeException;
use function Async\{await, delay, iterate, scope, spawn, timeout, with_timeout};

/* Every exception that can be reached, each once. */
function all(?Throwable $e, array &$seen = [], array $path = []): array
{
    if ($e) {
        if (isset($path[spl_object_id($e)])) {
            echo "a circle\n";
        } else {
            $path[spl_object_id($e)] = true;
            $seen[spl_object_id($e)] = $e;
            foreach ($e instanceof CompositeException ? $e->getExceptions() : [] as $held) {
                all($held, $seen, $path);
            }
            all($e->getPrevious(), $seen, $path);
        }
    }
    return array_values(array_map(fn($e) => $e->getMessage(), array_filter($seen, fn($e) => !$e instanceof Cancellation)));
}
function show(string $name, Closure $call): void
{
    try {
        $call();
    } catch (Throwable $e) {
        echo $name, ': ', implode(', ', all($e)), "\n";
    }
}
function fails(string $name): void
{
    try {
        delay(1000);
    } finally {
        throw new Exception($name);
    }
}
show('iterate', fn() => iterate([1, 2, 3, 4], fn($n) => $n === 1 ? delay(1) ?? throw new Exception('1') : fails("$n")));
show('scope', fn() => scope(function () {
    spawn(fn() => delay(1) ?? throw new Exception('first'));
    spawn(fails(...), 'second');
    spawn(fails(...), 'third');
    delay(1000);
}));
show('with_timeout', fn() => with_timeout(2, function () {
    spawn(fails(...), 'first');
    spawn(fails(...), 'second');
    fails('the code');
}));
show('with_timeout, code unwound', fn() => with_timeout(2, function () {
    spawn(fails(...), 'first');
    delay(1000);
}));
try {
    await(spawn(fn() => delay(1000)), timeout(0.25));
} catch (Async\OperationCanceledException $e) {
    echo $e->getPrevious()->getMessage(), "\n";
}
?>
--EXPECT--
iterate: 1, 2, 3, 4
scope: first, Errors that followed: 2, the first: Exception: second, second, third
with_timeout: the code, Errors that followed: 2, the first: Exception: first, first, second
with_timeout, code unwound: Timeout occurred after 2 milliseconds, Errors that followed: 1, the first: Exception: first, first
Timeout occurred after 0.25 milliseconds
