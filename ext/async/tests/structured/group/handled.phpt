--TEST--
Which route marks which errors as handled: destruction throws exactly the rest, in spawn order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, CompositeException, AsyncCancellation};
use function Async\suspend;

$routes = [
    'nothing' => fn ($g) => null,
    'all' => function ($g) { try { $g->all()->await(); } catch (CompositeException) {} },
    'all, ignoring errors' => fn ($g) => $g->all(true)->await(),
    'any' => fn ($g) => $g->any()->await(),
    'race' => function ($g) { try { $g->race()->await(); } catch (LogicException) {} },
    'one step of a loop' => function ($g) { foreach ($g as $x) break; },
    'three steps of a loop' => function ($g) { $n = 0; foreach ($g as $x) if (++$n === 3) break; },
    'getErrors' => fn ($g) => $g->getErrors(),
    'suppressErrors' => fn ($g) => $g->suppressErrors(),
    'getResults, count, awaitCompletion' => function ($g) { $g->getResults(); count($g); $g->close(); $g->awaitCompletion(); },
];
foreach ($routes as $name => $route) {
    $group = new TaskGroup();
    $group->spawn(fn () => throw new LogicException('1'));
    $group->spawn(fn () => throw new LogicException('2'));
    $group->spawn(fn () => throw new AsyncCancellation('always handled'));
    $group->spawn(fn () => 'value');
    $group->spawn(fn () => throw new LogicException('3'));
    suspend();
    $route($group);
    try {
        unset($group);
        echo "$name: silent\n";
    } catch (CompositeException $e) {
        echo "$name: ", implode(' ', array_map(fn ($e) => $e->getMessage(), $e->getExceptions())), "\n";
    }
}
--EXPECT--
nothing: 1 2 3
all: silent
all, ignoring errors: 1 2 3
any: 3
race: 2 3
one step of a loop: 2 3
three steps of a loop: 3
getErrors: silent
suppressErrors: silent
getResults, count, awaitCompletion: 1 2 3
