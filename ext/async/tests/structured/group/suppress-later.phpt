--TEST--
suppressErrors() and getErrors() concern the errors there are, not later ones
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, CompositeException};
use function Async\suspend;

foreach (['suppressErrors', 'getErrors'] as $method) {
    $group = new TaskGroup();
    $group->spawn(fn () => throw new LogicException('early'));
    suspend();
    $group->$method();
    $group->spawn(fn () => throw new LogicException('late'));
    suspend();
    try {
        unset($group);
    } catch (CompositeException $e) {
        echo implode(' ', array_map(fn ($e) => $e->getMessage(), $e->getExceptions())), "\n";
    }
}
--EXPECT--
late
late
