--TEST--
Destruction throws the errors of undelivered entries that are not handled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, CompositeException};
use function Async\suspend;

$set = new TaskSet();
$set->spawn(fn () => throw new LogicException('delivered'));
$set->spawn(fn () => throw new LogicException('first'));
$set->spawn(fn () => 'value');
$set->spawn(fn () => throw new LogicException('second'));
suspend();
try { $set->joinNext()->await(); } catch (LogicException) {}
try {
    unset($set);
} catch (CompositeException $e) {
    foreach ($e->getExceptions() as $error) echo $error->getMessage(), "\n";
}
--EXPECT--
first
second
