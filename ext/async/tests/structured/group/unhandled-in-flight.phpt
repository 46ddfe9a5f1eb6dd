--TEST--
Unhandled errors of a group that dies while an exception is on its way go behind it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, CompositeException};
use function Async\suspend;

function f() {
    $group = new TaskGroup();
    $group->spawn(fn () => throw new RuntimeException('in the group'));
    suspend();
    throw new LogicException('on its way', 0, new Exception('cause'));
}
try {
    f();
} catch (LogicException $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo $e::class, ' ', $e instanceof CompositeException ? $e->getExceptions()[0]->getMessage() : $e->getMessage(), "\n";
    }
}
--EXPECT--
LogicException on its way
Exception cause
Async\CompositeException in the group
